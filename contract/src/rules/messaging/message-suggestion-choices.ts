import { reasonCodes } from '../suggestion-choices.ts';

/** Choices of message suggestions, without schemas, so that pages which only show them load nothing else. */

/** What a suggested message is for: the first one, an answer, or a reminder after a pause. */
export const messagePurposes = ['opener', 'reply', 'follow-up'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/**
 * What a suggestion rests on: a fact that both show to members, an event that both attended, or something in the last messages.
 * `question`, `date`, `thanks` and `words` are theirs; `own-question` is the viewer's.
 */
export const messageReasons = [
  ...reasonCodes,
  'past-event',
  'question',
  'date',
  'thanks',
  'words',
  'own-question',
] as const;
export type MessageReason = (typeof messageReasons)[number];

/** Who wrote a suggestion: Foyer itself from templates, or the language model of this server. */
export const messageSuggestionSources = ['local', 'model'] as const;
export type MessageSuggestionSource = (typeof messageSuggestionSources)[number];

/** Why the model did not answer although the viewer lets it: its budget is used up, or it failed or wrote something unfit. */
export const modelAbsences = ['budget', 'failed'] as const;
export type ModelAbsence = (typeof modelAbsences)[number];

/** Suggestions of one answer, and characters of each. */
export const messageSuggestionLimits = { most: 3, characters: 300 } as const;
