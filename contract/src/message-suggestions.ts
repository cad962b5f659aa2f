import { z } from 'zod';
import { endpoint } from './http.ts';
import { limits } from './limits.ts';
import {
  messagePurposes,
  messageReasons,
  messageSuggestionLimits,
  messageSuggestionSources,
  modelAbsences,
} from './rules/messaging/message-suggestion-choices.ts';

export const messageSuggestion = z
  .object({
    text: z.string().max(messageSuggestionLimits.characters),
    /** What it rests on, with the words of the profile, the event or the message. */
    reason: z.object({ code: z.enum(messageReasons), text: z.string() }),
    source: z.enum(messageSuggestionSources),
  })
  .meta({ id: 'MessageSuggestion' });
export type MessageSuggestion = z.output<typeof messageSuggestion>;

/** A line of the response: the source, then each suggestion, and an end. Without an end, the connection was lost. */
const suggestionLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), source: z.enum(messageSuggestionSources) }),
  z.object({ type: z.literal('suggestion'), suggestion: messageSuggestion }),
  z.object({
    type: z.literal('end'),
    /** Why Foyer's own suggestions are there instead of the model's; null if the model was not to be asked. */
    absence: z.enum(modelAbsences).nullable(),
    /** When the model can be asked again. */
    renewsAt: z.string().nullable(),
  }),
]);
export type SuggestionLine = z.output<typeof suggestionLine>;

/**
 * Up to three messages that the viewer could write, for a conversation of two or to a member by their slug. None if there is
 * nothing to go on. They are never sent by themselves, and nothing of them is stored.
 */
export const suggestMessages = endpoint({
  method: 'POST',
  path: '/api/messaging/ai-suggestions',
  access: 'user',
  summary: 'Suggest messages to write',
  body: z
    .object({
      conversationId: z.uuid().optional(),
      urlSlug: z.string().max(limits.slug.max).optional(),
      purpose: z.enum(messagePurposes),
    })
    .refine(({ conversationId, urlSlug }) => (conversationId === undefined) !== (urlSlug === undefined), {
      error: 'required',
      path: ['conversationId'],
    }),
  data: suggestionLine,
  stream: true,
  errors: ['NOT_FOUND'],
});

const choices = z.object({
  /**
   * Whether the language model may be asked. Texts of a conversation are sent to it only if both members have switched this on.
   */
  usesModel: z.boolean(),
});
const shownChoices = choices.extend({
  /** The host of the language model; null if this server has none. */
  service: z.string().nullable(),
});
export type MessageSuggestionSettings = z.output<typeof shownChoices>;

export const readMessageSuggestionSettings = endpoint({
  method: 'GET',
  path: '/api/messaging/ai-suggestions/settings',
  access: 'user',
  summary: 'Read whether a language model may suggest messages',
  data: shownChoices,
});

export const changeMessageSuggestionSettings = endpoint({
  method: 'PATCH',
  path: '/api/messaging/ai-suggestions/settings',
  access: 'user',
  summary: 'Choose whether a language model may suggest messages',
  body: choices,
  data: shownChoices,
});
