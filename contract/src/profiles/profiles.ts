import { z } from 'zod';
import { role } from '../accounts.ts';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { completionParts } from '../rules/profiles/completion.ts';
import { slugPattern } from '../rules/profiles/slug.ts';
import { typedLine } from '../rules/typed-line.ts';

/** The profile form has one message key per field for "at least 2 characters". */
const firstName = typedLine(limits.name, { short: 'first_name_required', long: 'name.max_length' });
const lastName = typedLine(limits.name, { short: 'last_name_required', long: 'name.max_length' });

/** 3 to 50 of a-z, 0-9 and hyphen, no hyphen at either end; see rules/profiles/slug.ts. It cannot be changed later. */
export const urlSlug = typedLine(limits.slug, {
  required: 'slug_required',
  short: 'slug.min_length',
  long: 'slug.max_length',
})
  .toLowerCase()
  .regex(slugPattern, 'slug.invalid_format');

/** The first step of profile setup. */
export const profile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    urlSlug: z.string().nullable(),
    title: z.string(),
    company: z.string(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

export const readMyProfile = endpoint({
  method: 'GET',
  path: '/api/profile/me',
  access: 'user',
  summary: "Read the viewer's profile and whether it is complete",
  data: z.object({ profile, profileComplete: z.boolean() }),
});

/** `suggestion`: a similar free slug if this one is taken. Reserved words count as taken. */
export const checkSlug = endpoint({
  method: 'POST',
  path: '/api/profile/check-slug',
  access: 'user',
  summary: 'Check whether a profile URL is free',
  body: z.object({ slug: urlSlug }),
  data: z.object({ available: z.boolean(), suggestion: z.string().nullable() }),
});
export const generateSlug = endpoint({
  method: 'POST',
  path: '/api/profile/generate-slug',
  access: 'user',
  summary: 'Suggest a free profile URL',
  body: z.object({ firstName, lastName }),
  data: z.object({ slug: z.string(), available: z.boolean() }),
});
export const completeProfile = endpoint({
  method: 'PUT',
  path: '/api/profile/complete',
  access: 'user',
  summary: 'Complete the profile',
  body: z.object({
    firstName,
    lastName,
    urlSlug,
    title: typedLine(limits.title, { short: 'title_required', long: 'title.max_length' }),
    company: typedLine(limits.company, { short: 'company_required', long: 'company.max_length' }),
  }),
  data: z.object({ user: z.object({ id: z.uuid(), role, urlSlug: z.string() }) }),
  errors: ['SLUG_TAKEN'],
});

/** Account data of the dashboard: profile completion and recent sign-ins. */
export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/profile/dashboard',
  access: 'user',
  summary: 'Read the dashboard: profile completeness and recent sign-ins',
  data: z.object({
    completionScore: z.int().min(0).max(100),
    missing: z.array(z.enum(completionParts)),
    profileUrl: z.string().nullable(),
    /** The name of the account's organization; null for an individual. */
    organizationName: z.string().nullable(),
    recentSignIns: z
      .array(z.object({ at: z.iso.datetime(), method: z.string(), browser: z.string(), place: z.string() }))
      .max(10),
  }),
});
