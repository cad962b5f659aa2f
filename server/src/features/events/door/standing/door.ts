import type { FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { roleOf } from '../../policy.ts';
import { findEventById } from '../../shown/event-row.ts';
import { noSuchEvent } from '../../shown/read-event.ts';
import { linkBehind } from '../links/link-cookie.ts';

/** Somebody who may let guests in at one event, and nothing else here. */
export type Door = {
  eventId: string;
  /** One of the two. */
  userId: string | null;
  linkId: string | null;
  /** What link it is; null: a person. */
  label: string | null;
  event: { title: string; state: string; startsAt: Date | null; endsAt: Date | null; timeZone: string };
};

/**
 * The door that a request stands at: its person hosts the event or is in its team, or its browser came by a link that
 * still lives. Everybody else is refused, as if there were no such event where somebody is signed in.
 */
export async function doorOf(deps: Deps, viewer: Viewer, request: FastifyRequest, eventId: string): Promise<Door> {
  const row = await findEventById(deps.db, eventId);
  if (row && row.event.state !== 'draft' && row.event.organizerId !== null) {
    const { title, state, startsAt, endsAt, timeZone } = row.event;
    const event = { title, state, startsAt, endsAt, timeZone };
    const role = roleOf({ organizerId: row.event.organizerId, team: row.team }, viewer);
    if (role && viewer.kind === 'user') return { eventId, event, userId: viewer.userId, linkId: null, label: null };
    const link = await linkBehind(deps, viewer, request);
    if (link?.eventId === eventId) return { eventId, event, userId: null, linkId: link.id, label: link.label };
  }
  if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED', 'Come by a link to the door, or sign in.');
  throw noSuchEvent();
}

/** Nobody comes in where nothing takes place. */
export function requireOpenDoor({ event }: Door): void {
  if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is cancelled.');
}

/** Key of a budget of one person or link. */
export function doorKey(what: string, { userId, linkId }: Door): string {
  return `${what}:${userId ?? linkId}`;
}
