/** What can be chosen in the settings, without schemas: pages that only show it load nothing else. */
export const colorModes = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof colorModes)[number];

/** The first one is the brand's, #6366F1 (spec section 9). */
export const primaryColors = ['indigo', 'blue', 'teal', 'green', 'rose', 'slate'] as const;
export type PrimaryColor = (typeof primaryColors)[number];

export const fontSizes = ['small', 'normal', 'large', 'larger'] as const;
export type FontSize = (typeof fontSizes)[number];

export const contrasts = ['normal', 'more'] as const;
export type Contrast = (typeof contrasts)[number];

/**
 * Kinds of messages that a person can do without. `hosting` comes by mail in digests alone. Security, and what they
 * asked for themselves, is none.
 */
export const noticeKinds = ['tips', 'events', 'hosting', 'connections', 'messages'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Kinds of what is kept in the app. What concerns the security of the account cannot be switched off. */
export const notificationKinds = [...noticeKinds, 'security'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `in-app`: kept here, to be looked at. */
export const noticeChannels = ['email', 'in-app'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/**
 * Kinds of email that can be turned off by themselves, also by one click in a mail program, while all else about events
 * goes on: reminders, and what organizers write to those who come. Each is a preference of that name.
 */
export const refusableEmails = ['reminderEmails', 'announcementEmails'] as const;
export type RefusableEmail = (typeof refusableEmails)[number];

export const digests = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

export const anonymousFacts = ['title', 'company', 'location', 'interests'] as const;
export type AnonymousFact = (typeof anonymousFacts)[number];

/** Days between asking for the deletion of an account and the erasure, in which it can be kept. */
export const deletionGraceDays = 14;

/** Who sees a person among those who come to an event. `connections`: nobody, until networking knows who is connected. */
export const guestListChoices = ['members', 'connections', 'nobody'] as const;
export type GuestListChoice = (typeof guestListChoices)[number];
