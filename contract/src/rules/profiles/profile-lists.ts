/** Choices of the profile, without schemas, so that pages which only show them load nothing else. */
export const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const;
export type LanguageLevel = (typeof languageLevels)[number];

/** How open a member is to being contacted. */
export const availabilityStates = ['open', 'selective', 'unavailable'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** What a member is available for. */
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

/** Industries to choose from, in no order: pages sort them by their names. */
export const industries = [
  'agriculture',
  'architecture',
  'arts',
  'automotive',
  'aviation',
  'biotech',
  'construction',
  'consulting',
  'design',
  'ecommerce',
  'education',
  'energy',
  'engineering',
  'entertainment',
  'environment',
  'events',
  'fashion',
  'finance',
  'food',
  'government',
  'health',
  'hospitality',
  'insurance',
  'legal',
  'logistics',
  'manufacturing',
  'marketing',
  'media',
  'nonprofit',
  'people',
  'realEstate',
  'research',
  'retail',
  'security',
  'software',
  'sports',
  'telecom',
  'travel',
  'other',
] as const;
export type Industry = (typeof industries)[number];

/** Side lengths of the three sizes of a photo, in pixels. */
export const photoSizes = { small: 96, medium: 256, large: 512 } as const;
/** Accepted photo types, detected from the first bytes and not from the file name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
