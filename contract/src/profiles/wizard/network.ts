import { z } from 'zod';
import { done, endpoint } from '../../http.ts';
import { limits } from '../../limits.ts';

/** A profile on the professional network that may be the viewer's: plain text and one link. */
export const networkProfileLink = z
  .object({ title: z.string().max(200), link: z.url().max(limits.networkUrl.max), snippet: z.string().max(400) })
  .meta({ id: 'ProfileLink' });
export type NetworkProfileLink = z.output<typeof networkProfileLink>;

export const getLinkedInProfiles = endpoint({
  method: 'GET',
  path: '/api/profile/get-linkedin-profiles',
  access: 'user',
  summary: 'List LinkedIn profiles that may belong to the viewer',
  data: z.object({ profileLinks: z.array(networkProfileLink).max(10) }),
  errors: ['UNAVAILABLE', 'RATE_LIMITED'],
});

export const saveLinkedIn = endpoint({
  method: 'POST',
  path: '/api/profile/save-linkedin',
  access: 'user',
  summary: "Save the viewer's LinkedIn profile",
  body: z.object({
    linkedInUrl: z.string().trim().min(1, 'network_url.required').max(limits.networkUrl.max, 'network_url.invalid'),
  }),
  data: done,
});

export const skipLinkedIn = endpoint({
  method: 'POST',
  path: '/api/profile/skip-linkedin',
  access: 'user',
  summary: 'Skip the LinkedIn profile',
  data: done,
});

/**
 * Looks up the viewer's profile elsewhere and fills in empty fields, also if the result arrives late. UNAVAILABLE if
 * the provider cannot be reached.
 */
export const fetchLinkedInProfile = endpoint({
  method: 'POST',
  path: '/api/profile/linkedin-profile-fetch',
  access: 'user',
  summary: 'Prefill the profile from the chosen LinkedIn profile',
  data: done,
  errors: ['UNAVAILABLE', 'RATE_LIMITED', 'NOT_FOUND'],
});
