import { limits } from '@foyer/contract/limits.ts';
import { z } from 'zod';
import { boundedFetch } from '../identity/bounded-fetch.ts';
import { factsFromKnown } from './known-profile-fetch.ts';
import { askProvider, LookupFailed, refusedWith } from './lookup-failed.ts';
import type { FoundFacts, FoundStation, ProfileFetch } from './lookup-providers.ts';
import { plainLine, plainLines, plainText } from './plain-text.ts';

type Account = { url: string; key: string };

const maybe = z.unknown().optional();
const named = z.object({ name: maybe }).nullish().catch(null);
const dates = { start_date: maybe, end_date: maybe };
const list = <S extends z.ZodType>(item: S) => z.array(item.nullable().catch(null)).nullish().catch(null);
/** A person in People Data Labs' format. Providers omit unknown fields, or send `true` for "known but not included". */
const person = z.object({
  headline: maybe,
  summary: maybe,
  location_name: maybe,
  skills: maybe,
  experience: list(z.object({ title: named, company: named, ...dates })),
  education: list(z.object({ degrees: maybe, majors: maybe, school: named, ...dates })),
});
const answer = z.object({ data: person });

const { profile } = limits;
const mostStations = 10;
const notFound = 404;

/**
 * An enrichment provider that looks up a profile URL, with the API of People Data Labs' person enrichment
 * (https://docs.peopledatalabs.com/docs/reference-person-enrichment-api). For people it does not know, the facts come from what
 * Foyer already has.
 */
export function httpProfileFetch({ url, key }: Account): ProfileFetch {
  const name = `enrichment (${new URL(url).host})`;
  return {
    name,
    fetch: (known, signal) =>
      askProvider(name, async () => {
        const here = factsFromKnown(known);
        if (known.linkedInUrl === null) return here;
        const address = new URL(url);
        address.searchParams.set('profile', known.linkedInUrl);
        const headers = { accept: 'application/json', 'x-api-key': key };
        const response = await boundedFetch(address.href, { headers, signal });
        if (response.status === notFound) return here;
        if (!response.ok) throw refusedWith(name, response.status);
        const told = answer.safeParse(await response.json());
        if (!told.success) throw new LookupFailed(`${name} gave no usable answer`, { permanent: true });
        return combined(clean(told.data.data), here);
      }),
  };
}

function clean(told: z.output<typeof person>): FoundFacts {
  return {
    headline: plainLine(told.headline, profile.headline) || null,
    about: plainText(told.summary, profile.about) || null,
    location: plainLine(told.location_name, profile.location) || null,
    skills: plainLines(told.skills, { items: 20, max: profile.skill }),
    experience: stations(told.experience, ({ title, company }) => [title?.name, company?.name]),
    education: stations(told.education, ({ degrees, majors, school }) => [
      plainLines([...asList(degrees), ...asList(majors)], { items: 2, max: 60 }).join(', '),
      school?.name,
    ]),
  };
}

function stations<S extends { start_date?: unknown; end_date?: unknown }>(
  told: readonly (S | null)[] | null | undefined,
  names: (station: S) => [unknown, unknown],
): FoundStation[] {
  return (told ?? [])
    .filter((station) => station !== null)
    .slice(0, mostStations)
    .map((station) => {
      const [what, where] = names(station).map((text) => plainLine(text, profile.organization));
      return { what: what ?? '', where: where ?? '', from: month(station.start_date), until: month(station.end_date) };
    })
    .filter(({ what, where }) => what !== '' && where !== '');
}

/** The provider's facts, with ours where it has none. */
function combined(told: FoundFacts, here: FoundFacts): FoundFacts {
  const { headline, about, location } = told;
  return {
    ...told,
    headline: headline ?? here.headline,
    about: about ?? here.about,
    location: location ?? here.location,
  };
}

function month(given: unknown): string | null {
  const match = typeof given === 'string' ? /^((?:19|20)\d{2})(?:-(0[1-9]|1[0-2]))?/.exec(given) : null;
  if (!match) return null;
  return match[2] ? `${match[1]}-${match[2]}` : (match[1] ?? null);
}

function asList(given: unknown): unknown[] {
  return Array.isArray(given) ? given : [];
}
