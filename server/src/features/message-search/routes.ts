import { searchMessages as endpoint } from '@foyer/contract/message-search.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { searchMessages } from './search-messages.ts';

/** Finds messages in the conversations of a member. */
export function mountMessageSearch(app: FastifyInstance, deps: Deps): void {
  mount(app, endpoint, ({ query }, viewer) => searchMessages(deps, viewer, query));
}
