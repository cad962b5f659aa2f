import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { roleOf } from '#src/features/events/policy.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import type { Guard } from '#src/http/guards.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { linkFromCookie } from './links/link-cookie.ts';

const eventInPath = z.object({ id: z.uuid() });

/** Somebody who may let guests in at one event, and nothing else here. */
export type CheckInAccess = {
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
async function findAccess(
  deps: Deps,
  viewer: Viewer,
  request: FastifyRequest,
  eventId: string,
): Promise<CheckInAccess> {
  const row = await findEventById(deps.db, eventId);
  if (row && row.event.state !== 'draft' && row.event.organizerId !== null) {
    const { title, state, startsAt, endsAt, timeZone } = row.event;
    const event = { title, state, startsAt, endsAt, timeZone };
    const role = roleOf({ organizerId: row.event.organizerId, team: row.team }, viewer);
    if (role && viewer.kind === 'user') return { eventId, event, userId: viewer.userId, linkId: null, label: null };
    const link = await linkFromCookie(deps, viewer, request);
    if (link?.eventId === eventId) return { eventId, event, userId: null, linkId: link.id, label: link.label };
  }
  if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED', 'Come by a link to the door, or sign in.');
  throw noSuchEvent();
}

/** Keeps on the request which door it stands at, so that the verbs need not ask again. */
export function checkInGuard(deps: Deps): Guard {
  return async (request) => {
    const { data } = eventInPath.safeParse(request.params);
    if (!data) throw noSuchEvent();
    request.checkIn = await findAccess(deps, request.viewer, request, data.id);
  };
}

/** What the guard of `door` endpoints has found. */
export function checkInOf({ checkIn }: FastifyRequest): CheckInAccess {
  if (!checkIn) throw noSuchEvent();
  return checkIn;
}

/** Nobody comes in where nothing takes place. */
export function requireOpenCheckIn({ event }: CheckInAccess): void {
  if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is cancelled.');
}

/** Key of a budget of one person or link. */
export function budgetKey(what: string, { userId, linkId }: CheckInAccess): string {
  return `${what}:${userId ?? linkId}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of `door` endpoints. */
    checkIn?: CheckInAccess;
  }
}
