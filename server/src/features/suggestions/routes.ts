import * as quality from '@foyer/contract/suggestions/quality.ts';
import * as suggestions from '@foyer/contract/suggestions/suggestions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import {
  dismissSuggestion,
  listDismissedPeople,
  listSavedPeople,
  saveSuggestion,
  withdrawAnswer,
} from './daily/answer-suggestion.ts';
import { listEventSuggestions, listSuggestions } from './daily/list-suggestions.ts';
import { readEventQuality } from './quality/event-quality.ts';
import { createPublicQuality } from './quality/public-quality.ts';
import { changeSuggestionSettings, readSuggestionSettings } from './suggestion-settings.ts';

/** People suggested each day, overall and at events, and what suggestions may use. */
export function mountSuggestions(app: FastifyInstance, deps: Deps): void {
  mount(app, suggestions.listSuggestions, (_, viewer) => listSuggestions(deps, viewer));
  mount(app, suggestions.listEventSuggestions, ({ params }, viewer) => listEventSuggestions(deps, viewer, params));
  mount(app, suggestions.dismissSuggestion, ({ params, body }, viewer) =>
    dismissSuggestion(deps, viewer, { ...params, ...body }),
  );
  mount(app, suggestions.restoreSuggestion, ({ params }, viewer) =>
    withdrawAnswer(deps, viewer, { ...params, answer: 'dismissed' }),
  );
  mount(app, suggestions.saveSuggestion, ({ params }, viewer) => saveSuggestion(deps, viewer, params));
  mount(app, suggestions.unsaveSuggestion, ({ params }, viewer) =>
    withdrawAnswer(deps, viewer, { ...params, answer: 'saved' }),
  );
  mount(app, suggestions.listSavedSuggestions, ({ query }, viewer) => listSavedPeople(deps, viewer, query));
  mount(app, suggestions.listDismissedSuggestions, ({ query }, viewer) => listDismissedPeople(deps, viewer, query));
  mount(app, suggestions.readSuggestionSettings, (_, viewer) => readSuggestionSettings(deps, viewer));
  mount(app, suggestions.changeSuggestionSettings, ({ body }, viewer) => changeSuggestionSettings(deps, viewer, body));
  const publicQuality = createPublicQuality(deps);
  mount(app, quality.readSuggestionQuality, async () => publicQuality());
  mount(app, quality.readEventSuggestionQuality, ({ params }, viewer) => readEventQuality(deps, viewer, params));
}
