import * as contract from '@foyer/contract/link-cards.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { readLinkCards } from './read-link-cards.ts';

/** Events and business cards that messages link to. */
export function mountLinkCards(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readLinkCards, ({ body }, viewer) => readLinkCards(deps, viewer, body));
}
