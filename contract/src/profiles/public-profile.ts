import { z } from 'zod';
import { endpoint } from '../http.ts';
import { photo } from './photo.ts';
import { profileSections } from './sections.ts';

/** What somebody does at events. */
export const partAtEvents = z.enum(['hosting', 'attending']);
export type PartAtEvents = z.output<typeof partAtEvents>;

/** What one may see of a profile. What one may not see is empty, as if it were not there. */
export const publicProfile = z
  .object({
    urlSlug: z.string(),
    /** Address of the page, for links and for what machines read. */
    url: z.string(),
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    title: z.string(),
    company: z.string(),
    photo: photo.nullable(),
    linkedInUrl: z.string().nullable(),
    ...profileSections,
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    /** Where there may be events to ask for: the viewer may find some that they host, or see what they come to. */
    showsEvents: z.array(partAtEvents),
    /** Whether search engines may list the page: strangers see it, and its owner has not said no. */
    indexable: z.boolean(),
    /** Whether it is the viewer's own; they see here what other members see. */
    own: z.boolean(),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfile = z.output<typeof publicProfile>;

/** The same NOT_FOUND for who never was, is hidden, suspended or about to be erased. Members see more than strangers. */
export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/:slug',
  access: 'public',
  summary: "Read a member's profile as far as the viewer may see it",
  params: z.object({ slug: z.string().min(1).max(100) }),
  data: publicProfile,
  errors: ['NOT_FOUND'],
});
