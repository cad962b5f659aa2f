/** What can be chosen in a profile, without schemas: pages that only show it load nothing else. */
export const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const;
export type LanguageLevel = (typeof languageLevels)[number];

/** How much somebody can be approached at present. */
export const availabilityStates = ['open', 'selective', 'unavailable'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** What for. */
export const availableFor = [
  'employment',
  'freelance',
  'advising',
  'mentoring',
  'speaking',
  'partnership',
  'investment',
  'conversation',
] as const;
export type AvailableFor = (typeof availableFor)[number];

/** Side lengths in pixels of the three sizes that a photo is kept in. */
export const photoSizes = { small: 96, medium: 256, large: 512 } as const;
/** What a photo can be sent as; told from its first bytes, not from its name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
