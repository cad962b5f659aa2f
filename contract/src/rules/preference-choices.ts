/** Choices of the settings, without schemas, so that pages which only show them load nothing else. */
export const colorModes = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof colorModes)[number];

/** The first one is the brand color, #6366F1. */
export const primaryColors = ['indigo', 'blue', 'teal', 'green', 'rose', 'slate'] as const;
export type PrimaryColor = (typeof primaryColors)[number];

export const fontSizes = ['small', 'normal', 'large', 'larger'] as const;
export type FontSize = (typeof fontSizes)[number];

export const contrasts = ['normal', 'more'] as const;
export type Contrast = (typeof contrasts)[number];

/**
 * Kinds of notifications that can be turned off. `hosting` is only emailed in digests. Security notices and requested
 * emails are not among them.
 */
export const noticeKinds = ['tips', 'events', 'hosting', 'connections', 'messages'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Kinds of notifications in the app. Security cannot be turned off. */
export const notificationKinds = [...noticeKinds, 'security'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `in-app`: stored and shown in the app. `push`: to browsers where the member turned it on. */
export const noticeChannels = ['email', 'in-app', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/**
 * Kinds of email that can be turned off one by one, also with one click in a mail program. Each is a preference of that
 * name.
 */
export const refusableEmails = ['reminderEmails', 'announcementEmails'] as const;
export type RefusableEmail = (typeof refusableEmails)[number];

/** What the link in an email turns off: one of these, or all emails of a kind. */
export const unsubscribableEmails = [...refusableEmails, 'messages'] as const;
export type UnsubscribableEmail = (typeof unsubscribableEmails)[number];

/** What a push message about a message shows: its text, who sent it, or neither. */
export const pushPreviews = ['full', 'sender', 'none'] as const;
export type PushPreview = (typeof pushPreviews)[number];

export const digests = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

export const anonymousFacts = ['title', 'company', 'location', 'interests'] as const;
export type AnonymousFact = (typeof anonymousFacts)[number];

/** Days between requesting account deletion and erasure, during which it can be canceled. */
export const deletionGraceDays = 14;

/** Who can see a member on guest lists. */
export const guestListChoices = ['members', 'connections', 'nobody'] as const;
export type GuestListChoice = (typeof guestListChoices)[number];
