import * as suggestions from '@foyer/contract/message-suggestions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount, mountStream } from '#src/http/mount.ts';
import { changeMessageSuggestionSettings, readMessageSuggestionSettings } from './message-suggestion-settings.ts';
import { suggestMessages } from './suggest-messages.ts';

/** Messages that a member could write next, and whether a language model may propose them. */
export function mountMessageSuggestions(app: FastifyInstance, deps: Deps): void {
  mountStream(app, suggestions.suggestMessages, ({ body }, viewer, signal) =>
    suggestMessages(deps, viewer, body, signal),
  );
  mount(app, suggestions.readMessageSuggestionSettings, (_, viewer) => readMessageSuggestionSettings(deps, viewer));
  mount(app, suggestions.changeMessageSuggestionSettings, ({ body }, viewer) =>
    changeMessageSuggestionSettings(deps, viewer, body),
  );
}
