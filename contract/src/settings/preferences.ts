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
  pushPreviews,
} from '../rules/preference-choices.ts';

/** Appearance of pages. */
const appearance = z.object({
  /** `system` follows the device. */
  mode: z.enum(colorModes),
  primaryColor: z.enum(primaryColors),
  fontSize: z.enum(fontSizes),
  contrast: z.enum(contrasts),
});
export type Appearance = z.output<typeof appearance>;

const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'time.invalid_format');
/** An IANA time zone such as Europe/Madrid. The server checks that it exists. */
const timeZone = z
  .string()
  .max(64, 'time_zone.invalid')
  .regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, 'time_zone.invalid');

/** Quiet hours: messages that can wait are sent afterwards. They may span midnight. */
const quietHours = z.object({ on: z.boolean(), from: timeOfDay, until: timeOfDay, timeZone });

const notifications = z.object({
  /** False: only notifications that cannot be turned off are sent. */
  on: z.boolean(),
  /** Muted kinds of notifications by channel. Security notices cannot be muted. */
  muted: z
    .array(z.object({ kind: z.enum(noticeKinds), channel: z.enum(noticeChannels) }))
    .max(noticeKinds.length * noticeChannels.length),
  /** Event reminders by email, if `events` are sent by email; changed as in email-choices.ts. */
  reminderEmails: z.boolean(),
  /** Announcements by email, if `events` are sent by email. */
  announcementEmails: z.boolean(),
  /** Texts about events and tickets, for members without a verified email. */
  eventTexts: z.boolean(),
  quietHours,
  pushPreview: z.enum(pushPreviews),
  /** `off`: every message is sent separately. */
  digest: z.enum(digests),
});

const privacy = z.object({
  /** Whether search engines may list the public profile. */
  searchEngines: z.boolean(),
  /** Who can see this member on guest lists. Visitors never can. */
  guestLists: z.enum(guestListChoices),
  /** Whether others see which of their messages this member has read. While off, this member sees no receipts either. */
  readReceipts: z.boolean(),
  /** The same for when this member is writing and, for connections, when they were last active. */
  activityStatus: z.boolean(),
  /**
   * Whether the member can have aliases, and what these can show: `title` the kind of work and seniority, `company` only the
   * industry. Turning it off ends all aliases.
   */
  anonymousNetworking: z.object({ on: z.boolean(), shows: z.array(z.enum(anonymousFacts)).max(anonymousFacts.length) }),
});

/**
 * A person's settings. Language and appearance are null until chosen on this account; then the browser's choices apply
 * and are saved at sign-in.
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
    /** False: no product analytics for this person. */
    analytics: z.boolean(),
    /** Whether `analytics` was chosen or is the default; an opt-out in the browser overrides the default. */
    analyticsChosen: z.boolean(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/settings/preferences',
  access: 'user',
  guests: true,
  summary: 'Read preferences',
  data: preferences,
});

/** Changes the settings that are sent. */
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
  guests: true,
  summary: 'Update preferences',
  body: preferenceChange,
  data: preferences,
});
