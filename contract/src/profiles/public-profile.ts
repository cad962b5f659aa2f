import { z } from 'zod';
import { endpoint } from '../http.ts';
import { banner, photo } from './pictures.ts';
import { profileSections } from './sections.ts';

/** A member's part in an event. */
export const partAtEvents = z.enum(['hosting', 'attending']);
export type PartAtEvents = z.output<typeof partAtEvents>;

/** A profile as the viewer can see it. Hidden fields are empty. */
export const publicProfile = z
  .object({
    urlSlug: z.string(),
    /** Address of the page, for links and metadata. */
    url: z.string(),
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    title: z.string(),
    company: z.string(),
    photo: photo.nullable(),
    banner: banner.nullable(),
    linkedInUrl: z.string().nullable(),
    ...profileSections,
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    /** Which lists of events the viewer may be able to see. */
    showsEvents: z.array(partAtEvents),
    /** Whether search engines may list the page: visitors can see it, and its owner has not opted out. */
    indexable: z.boolean(),
    /** Whether it is the viewer's own profile, shown as other members see it. */
    own: z.boolean(),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfile = z.output<typeof publicProfile>;

/**
 * NOT_FOUND alike for profiles that never existed, are hidden or suspended, or are about to be erased. Members see more
 * than visitors.
 */
export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/:slug',
  access: 'public',
  summary: "Read a member's profile as far as the viewer may see it",
  params: z.object({ slug: z.string().min(1).max(100) }),
  data: publicProfile,
  errors: ['NOT_FOUND'],
});
