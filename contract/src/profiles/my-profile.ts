import { z } from 'zod';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { checkNetworkUrl } from '../rules/profiles/network-url.ts';
import { strengthSteps } from '../rules/profiles/strength.ts';
import { visibilities, visibilityFields } from '../rules/profiles/visibility.ts';
import { completeProfile } from './profiles.ts';
import { publicProfile } from './public-profile.ts';
import { profileSections } from './sections.ts';

const { firstName, lastName, title, company } = completeProfile.body.shape;

/** As typed; null removes it. It is stored in canonical form (rules/profiles/network-url.ts). */
const linkedInUrl = z
  .string()
  .max(limits.networkUrl.max, 'network_url.invalid')
  .refine((typed) => checkNetworkUrl(typed) === null, 'network_url.invalid')
  .nullable();

const visibility = z.record(z.enum(visibilityFields), z.enum(visibilities));

/** What the owner and everyone else see alike. The banner is seen by the people who may see the photo. */
const shownIdentity = publicProfile.pick({
  displayName: true,
  firstName: true,
  lastName: true,
  title: true,
  company: true,
  photo: true,
  banner: true,
  linkedInUrl: true,
});

/** The whole profile, for its owner. */
export const fullProfile = z
  .object({
    /** Increases with every save; a change sends the version that it is based on. */
    version: z.int().min(0),
    urlSlug: z.string().nullable(),
    /** Address of the public page; null until the profile form is complete. */
    url: z.string().nullable(),
    ...shownIdentity.shape,
    ...profileSections,
    /** Who can see what; see rules/profiles/visibility.ts. */
    visibility,
    strength: z.object({
      percent: z.int().min(0).max(100),
      next: z.enum(strengthSteps).nullable(),
      missing: z.array(z.enum(strengthSteps)),
    }),
  })
  .meta({ id: 'FullProfile' });
export type FullProfile = z.output<typeof fullProfile>;

export const readFullProfile = endpoint({
  method: 'GET',
  path: '/api/profile/full',
  access: 'user',
  summary: "Read the viewer's whole profile",
  data: fullProfile,
});

/**
 * Changes the sections that are sent. PROFILE_CHANGED if the profile was saved elsewhere since `version`; its details
 * hold the current profile. FORBIDDEN for names, title and company before the profile form is complete.
 */
export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile/full',
  access: 'user',
  summary: 'Update sections of the profile',
  body: z.object({
    version: z.int().min(0),
    ...z.object({ firstName, lastName, title, company, linkedInUrl, ...profileSections }).partial().shape,
  }),
  data: fullProfile,
  errors: ['PROFILE_CHANGED', 'FORBIDDEN'],
});

/** Changes who can see the fields that are sent. Email and phone cannot be public: VALIDATION_FAILED. */
export const saveVisibility = endpoint({
  method: 'PATCH',
  path: '/api/profile/visibility',
  access: 'user',
  summary: 'Update the visibility of the profile',
  body: z.object({ visibility: z.partialRecord(z.enum(visibilityFields), z.enum(visibilities)) }),
  data: z.object({ visibility }),
});

/** The profile as a visitor or another member sees it; null if they cannot see it. */
export const previewProfile = endpoint({
  method: 'GET',
  path: '/api/profile/preview',
  access: 'user',
  summary: 'Preview the profile as others see it',
  query: z.object({ as: z.enum(['public', 'member']) }),
  data: z.object({ profile: publicProfile.nullable() }),
});
