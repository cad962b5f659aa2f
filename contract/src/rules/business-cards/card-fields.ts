/** What a business card can show beside the name, without schemas, so that pages which only show cards load nothing else. */

/** Facts of the profile. A card shows their current value. */
export const profileCardFields = [
  'photo',
  'headline',
  'position',
  'email',
  'phone',
  'location',
  'website',
  'linkedin',
  'links',
] as const;
export type ProfileCardField = (typeof profileCardFields)[number];

/** Typed for one card, and not part of the profile. */
export const extraCardFields = ['second-phone', 'second-email', 'booking-link'] as const;
export type ExtraCardField = (typeof extraCardFields)[number];

export const cardFields = [...profileCardFields, ...extraCardFields] as const;
export type CardField = (typeof cardFields)[number];

/** What a link is for. A card has at most one active link of each kind, except `personal`, which is for one recipient. */
export const cardLinkKinds = ['link', 'qr', 'nfc', 'signature', 'print', 'personal'] as const;
export type CardLinkKind = (typeof cardLinkKinds)[number];

/** What happened with a card, for its owner's log. */
export const cardActivities = ['opened', 'saved', 'shared-back', 'exchanged'] as const;
export type CardActivity = (typeof cardActivities)[number];

/** vCard versions: 3.0 for phones, 4.0 for address books that ask for it, 2.1 for older Outlook. */
export const vcardVersions = ['2.1', '3.0', '4.0'] as const;
export type VcardVersion = (typeof vcardVersions)[number];

/** Colors of a card. */
export const cardColors = ['indigo', 'teal', 'forest', 'plum', 'rust', 'graphite'] as const;
export type CardColor = (typeof cardColors)[number];

/** The same on pages, in print and in signatures: dark enough for white text, light enough for a dark page. */
export const cardInks = {
  indigo: '#4f46e5',
  teal: '#0f766e',
  forest: '#4d7c0f',
  plum: '#a21caf',
  rust: '#c2410c',
  graphite: '#57534e',
} as const satisfies Record<CardColor, string>;

export const walletKinds = ['apple', 'google'] as const;
export type WalletKind = (typeof walletKinds)[number];

export const cardLimits = {
  cards: 10,
  name: 60,
  label: 60,
  note: 2_000,
  company: 100,
  /** Active personal links of one card. */
  personalLinks: 50,
  /** Minutes for which a code shown in person connects both. The page that shows it renews it before. */
  liveCodeMinutes: 2,
  /** Days after its event for which a card without a date of its own can be opened. */
  daysAfterEvent: 7,
  pageSize: 50,
} as const;
