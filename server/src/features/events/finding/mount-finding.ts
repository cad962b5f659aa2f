import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mountCard } from '../cover/card/mount-card.ts';
import { mountCover } from '../cover/mount-cover.ts';

/** What helps people to find events and to tell others of them. */
export function mountFinding(app: FastifyInstance, deps: Deps): void {
  mountCover(app, deps);
  mountCard(app, deps);
}
