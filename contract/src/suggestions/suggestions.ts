import { z } from 'zod';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { personCard } from '../profiles/person-card.ts';
import { lines } from '../profiles/typed-fields.ts';
import { listedRelations } from '../rules/connections/connection-choices.ts';
import { availableFor } from '../rules/profiles/profile-lists.ts';
import {
  avoidedTopics,
  dismissReasons,
  reasonCodes,
  savedSuggestionsPage,
  suggestionSources,
  suggestionStates,
} from '../rules/suggestion-choices.ts';

const bySlug = z.object({ slug: z.string().max(limits.slug.max) });

/** What one side of a reason rests on: a field of the profile and what it says, or the event that both attend. */
const evidence = z.object({
  field: z.enum(['offers', 'seeks', 'skills', 'interests', 'location', 'availability', 'languages', 'event']),
  text: z.string(),
});

export const suggestionReason = z
  .object({ code: z.enum(reasonCodes), mine: evidence, theirs: evidence })
  .meta({ id: 'SuggestionReason' });
export type SuggestionReason = z.output<typeof suggestionReason>;

export const suggestion = z
  .object({
    person: personCard,
    /** Strongest first. Each follows from what both show to members at this moment. */
    reasons: z.array(suggestionReason),
    /** A first sentence for a request to connect, in the language of the page; empty without one that suits. */
    openingLine: z.string(),
    /** What a connection request can name. */
    intents: z.array(z.enum(availableFor)),
    isSaved: z.boolean(),
    /** What has happened between the two since. */
    relation: z.enum(listedRelations),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.output<typeof suggestion>;

const suggestions = z.object({
  state: z.enum(suggestionStates),
  items: z.array(suggestion),
  /** How many people were suggested today, including people dismissed since. */
  total: z.int().min(0),
  /** How many a full day has. */
  fullDay: z.int().min(1),
  /** When the next suggestions come. */
  nextAt: z.string(),
});
export type Suggestions = z.output<typeof suggestions>;

/** New ones come at 05:00 UTC, and nobody is suggested again within 90 days. */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/networking/suggestions',
  access: 'user',
  summary: "List today's suggestions",
  data: suggestions,
});

/** Among attendees who, like the viewer, are visible in the event's guest list. Empty if the viewer is not. */
export const listEventSuggestions = endpoint({
  method: 'GET',
  path: '/api/events/:id/suggestions',
  access: 'user',
  summary: "List today's suggestions among the attendees of an event",
  params: z.object({ id: z.uuid() }),
  data: suggestions,
  errors: ['NOT_FOUND'],
});

/** The person is not suggested again; after "not now", not for `notNowDays`. They aren't notified. */
export const dismissSuggestion = endpoint({
  method: 'POST',
  path: '/api/networking/suggestions/:slug/dismiss',
  access: 'user',
  summary: 'Dismiss a suggestion',
  params: bySlug,
  body: z.object({ reason: z.enum(dismissReasons).optional() }),
  data: done,
  errors: ['NOT_FOUND'],
});

export const restoreSuggestion = endpoint({
  method: 'DELETE',
  path: '/api/networking/suggestions/:slug/dismiss',
  access: 'user',
  summary: 'Undo the dismissal of a suggestion',
  params: bySlug,
  data: done,
  errors: ['NOT_FOUND'],
});

export const saveSuggestion = endpoint({
  method: 'PUT',
  path: '/api/networking/suggestions/:slug/save',
  access: 'user',
  summary: 'Save a suggestion for later',
  params: bySlug,
  data: done,
  errors: ['NOT_FOUND'],
});

export const unsaveSuggestion = endpoint({
  method: 'DELETE',
  path: '/api/networking/suggestions/:slug/save',
  access: 'user',
  summary: 'Remove a saved suggestion',
  params: bySlug,
  data: done,
  errors: ['NOT_FOUND'],
});

/**
 * The saved people whom the viewer can see and who take part in suggestions, whatever the viewer's own settings are. A page
 * can have fewer people than its size.
 */
export const listSavedSuggestions = endpoint({
  method: 'GET',
  path: '/api/networking/suggestions/saved',
  access: 'user',
  summary: 'List saved suggestions, newest first',
  query: z.object(paged({ size: savedSuggestionsPage, most: 100 })),
  data: pageOf(suggestion),
});

const dismissedSuggestion = z
  .object({
    person: personCard,
    /** Null if none was given. */
    reason: z.enum(dismissReasons).nullable(),
    dismissedAt: z.string(),
    /** When they can be suggested again; null: never, unless the dismissal is undone. */
    returnsAt: z.string().nullable(),
  })
  .meta({ id: 'DismissedSuggestion' });
export type DismissedSuggestion = z.output<typeof dismissedSuggestion>;

/** The dismissed people whom the viewer can still see. A page can have fewer people than its size. */
export const listDismissedSuggestions = endpoint({
  method: 'GET',
  path: '/api/networking/suggestions/dismissed',
  access: 'user',
  summary: 'List dismissed suggestions, newest first',
  query: z.object(paged({ size: savedSuggestionsPage, most: 100 })),
  data: pageOf(dismissedSuggestion),
});

const settings = z.object({
  isOn: z.boolean(),
  /** What suggestions may use of the member's profile. */
  uses: z.array(z.enum(suggestionSources)).max(suggestionSources.length),
  /** Whether people of the same company can be suggested. It takes both sides. */
  sameCompany: z.boolean(),
  /**
   * Topics for which the member doesn't want to meet people: members who offer or look for one of them aren't suggested. Private,
   * and refused if no topic is recognized in it.
   */
  avoids: lines(avoidedTopics.characters, avoidedTopics.most),
  /** Whether requests and answers change who is suggested. Switching it off deletes what was learned. */
  learns: z.boolean(),
  /**
   * Whether texts of the profile are sent to the embedding service, without the name. Switching it off deletes what it
   * answered.
   */
  comparesTexts: z.boolean(),
});
const shownSettings = settings.extend({
  /** The host of the service that can compare texts; null if this server uses none. */
  textService: z.string().nullable(),
});
export type SuggestionSettings = z.output<typeof shownSettings>;

export const readSuggestionSettings = endpoint({
  method: 'GET',
  path: '/api/networking/suggestions/settings',
  access: 'user',
  summary: 'Read what suggestions use',
  data: shownSettings,
});

/** Changes what is sent. It applies from the next suggestions; switching off hides today's at once. */
export const changeSuggestionSettings = endpoint({
  method: 'PATCH',
  path: '/api/networking/suggestions/settings',
  access: 'user',
  summary: 'Change what suggestions use, or switch them off',
  body: settings.partial(),
  data: shownSettings,
});
