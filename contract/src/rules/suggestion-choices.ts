/** Choices of suggestions, without schemas, so that pages which only show them load nothing else. */

/** Why two people are suggested to each other. Each reason names what both profiles show to members. */
export const reasonCodes = [
  'they-offer',
  'you-offer',
  'shared-interest',
  'related-interest',
  'same-event',
  'same-city',
  'same-intent',
  'same-language',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/**
 * Why a suggestion was dismissed: private, never shown to the person. After "not now", they can be suggested again
 * `notNowDays` later.
 */
export const dismissReasons = ['know-them', 'not-relevant', 'not-now', 'other'] as const;
export type DismissReason = (typeof dismissReasons)[number];
export const notNowDays = 90;

/** What a member lets suggestions use. `offers` are offers, needs and skills. */
export const suggestionSources = ['interests', 'offers', 'location', 'events'] as const;
export type SuggestionSource = (typeof suggestionSources)[number];

/** Topics that a member can avoid, and the characters of each. */
export const avoidedTopics = { most: 10, characters: 60 } as const;

/**
 * Whether there are suggestions for a member: `off` by their choice, `paused` while they take no requests, `unavailable` while
 * their profile says so, `hidden` while members can't see it.
 */
export const suggestionStates = ['on', 'off', 'paused', 'unavailable', 'hidden'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** Suggestions among the attendees of one event, for one member and day. */
export const eventSuggestionsADay = 5;
/** Saved and dismissed suggestions on a page of their lists. */
export const savedSuggestionsPage = 24;
