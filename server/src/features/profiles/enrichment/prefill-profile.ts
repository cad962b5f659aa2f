import { limits } from '@foyer/contract/limits.ts';
import {
  type EducationEntry,
  type ExperienceEntry,
  educationEntry,
  experienceEntry,
  profileSections,
} from '@foyer/contract/profiles/sections.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { FoundFacts, FoundStation } from '#src/adapters/enrichment/lookup-providers.ts';
import type { Tx } from '#src/db/client.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import type { Deps } from '#src/deps.ts';

/**
 * Fills in the empty fields of a profile in one statement, so that concurrent edits by its owner always win. The
 * version does not change, so the owner's next save is not refused.
 */
export async function prefillProfile({ clock }: Pick<Deps, 'clock'>, tx: Tx, userId: string, facts: FoundFacts) {
  const { headline, about, location, skills, experience, education } = profileDetails;
  const text = (column: typeof headline | typeof about | typeof location, value: string) =>
    sql`case when ${column} = '' then ${value} else ${column} end`;
  const list = (column: typeof experience | typeof education, value: unknown[]) =>
    sql`case when ${column} = '[]'::jsonb then ${JSON.stringify(value)}::jsonb else ${column} end`;
  const found = checked(facts);
  const skillList = sql`array(select jsonb_array_elements_text(${JSON.stringify(found.skills)}::jsonb))`;
  const now = clock.now();
  await tx.insert(profileDetails).values({ userId, updatedAt: now }).onConflictDoNothing();
  await tx
    .update(profileDetails)
    .set({
      headline: text(headline, found.headline),
      about: text(about, found.about),
      location: text(location, found.location),
      skills: sql`case when cardinality(${skills}) = 0 then ${skillList} else ${skills} end`,
      experience: list(experience, found.experience),
      education: list(education, found.education),
      updatedAt: now,
    })
    .where(eq(profileDetails.userId, userId));
}

/** Drops facts that would fail the validation of the profile form. */
function checked(facts: FoundFacts) {
  const parsed = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | undefined =>
    schema.safeParse(value).data;
  return {
    headline: parsed(profileSections.headline, facts.headline ?? '') ?? '',
    about: parsed(profileSections.about, facts.about ?? '') ?? '',
    location: parsed(profileSections.location, facts.location ?? '') ?? '',
    skills: parsed(profileSections.skills, facts.skills) ?? [],
    experience: facts.experience.flatMap((station) => asExperience(station) ?? []).slice(0, limits.profile.experience),
    education: facts.education.flatMap((station) => asEducation(station) ?? []).slice(0, limits.profile.education),
  };
}

/** Undefined without a start month, which would have to be guessed. */
function asExperience({ what: title, where: company, from, until }: FoundStation): ExperienceEntry | undefined {
  return experienceEntry.safeParse({ title, company, location: '', from, until: month(until), description: '' }).data;
}

function asEducation({ what: degree, where: school, from, until }: FoundStation): EducationEntry | undefined {
  const years = { from: year(from), until: year(until) };
  return educationEntry.safeParse({ school, degree, field: '', ...years, description: '' }).data;
}

function month(text: string | null): string | null {
  return text?.length === 4 ? `${text}-12` : text;
}

function year(text: string | null): number | null {
  return text === null ? null : Number(text.slice(0, 4));
}
