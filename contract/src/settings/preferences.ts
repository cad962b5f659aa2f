import { z } from 'zod';
import { endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import {
  anonymousFacts,
  colorModes,
  contrasts,
  digests,
  fontSizes,
  guestListChoices,
  noticeChannels,
  noticeKinds,
  primaryColors,
} from '../rules/preferences.ts';

/** How pages look. */
const appearance = z.object({
  /** `system` follows the device. */
  mode: z.enum(colorModes),
  primaryColor: z.enum(primaryColors),
  fontSize: z.enum(fontSizes),
  contrast: z.enum(contrasts),
});
export type Appearance = z.output<typeof appearance>;

const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'time.invalid_format');
/** An IANA name such as Europe/Madrid. Whether it exists is checked where time zones are known. */
const timeZone = z
  .string()
  .max(64, 'time_zone.invalid')
  .regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, 'time_zone.invalid');

/** While it lasts, messages that can wait wait for its end. May span midnight. */
const quietHours = z.object({ on: z.boolean(), from: timeOfDay, until: timeOfDay, timeZone });

const notifications = z.object({
  /** Off: only what cannot be turned off is sent. */
  on: z.boolean(),
  /** What is turned off, by kind and channel. Security is no kind of these: its notices always come. */
  muted: z
    .array(z.object({ kind: z.enum(noticeKinds), channel: z.enum(noticeChannels) }))
    .max(noticeKinds.length * noticeChannels.length),
  /** Reminders of events, as far as `events` come by email. Changed by themselves: see email-choices.ts. */
  reminderEmails: z.boolean(),
  /** What organizers write to those who come, as far as `events` come by email. */
  announcementEmails: z.boolean(),
  quietHours,
  /** `off`: each message by itself. */
  digest: z.enum(digests),
});

const privacy = z.object({
  /** Whether search engines may list the public profile. */
  searchEngines: z.boolean(),
  /** Who sees this person among those who come to an event. Strangers never do. */
  guestLists: z.enum(guestListChoices),
  /** What others learn before both sides agree to meet; kept for networking, which comes later. */
  anonymousNetworking: z.object({ on: z.boolean(), shows: z.array(z.enum(anonymousFacts)).max(anonymousFacts.length) }),
});

/**
 * What a person has chosen. Language and looks are null until this account has chosen them: then those of the browser
 * count, and become the account's at sign-in (spec section 4, "Theme and language").
 */
export const preferences = z
  .object({
    language: z.enum(languages).nullable(),
    appearance: z.object({
      mode: appearance.shape.mode.nullable(),
      primaryColor: appearance.shape.primaryColor.nullable(),
      fontSize: appearance.shape.fontSize.nullable(),
      contrast: appearance.shape.contrast.nullable(),
    }),
    notifications,
    privacy,
    /** False: nothing this person does is reported to product analytics. */
    analytics: z.boolean(),
    /** Whether that was chosen, or only is the default: then an opt-out of the browser counts. */
    analyticsChosen: z.boolean(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/settings/preferences',
  access: 'user',
  summary: 'Read preferences',
  data: preferences,
});

/** Changes what is named and leaves the rest as it is. */
export const preferenceChange = z.object({
  language: z.enum(languages).optional(),
  appearance: appearance.partial().optional(),
  notifications: notifications.partial().optional(),
  privacy: privacy.partial().optional(),
  analytics: z.boolean().optional(),
});
export type PreferenceChange = z.output<typeof preferenceChange>;

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/settings/preferences',
  access: 'user',
  summary: 'Update preferences',
  body: preferenceChange,
  data: preferences,
});
