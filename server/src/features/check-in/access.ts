import type { HostRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { type EventFacts, roleOf } from '#src/features/events/policy.ts';
import type { Viewer, ViewerIdentity } from '#src/http/authentication/viewer.ts';
import type { Guard } from '#src/http/guards.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { linkFromCookie } from './links/link-cookie.ts';

const eventInPath = z.object({ id: z.uuid() });

/** Permission to check attendees in at one event, held by a member or by a check-in link. */
export type CheckInAccess = {
  eventId: string;
  /** Exactly one of `userId` and `linkId` is set. */
  userId: string | null;
  linkId: string | null;
  /** The label of the link; null for a member. */
  label: string | null;
  /** Null for a link. */
  role: HostRole | null;
  event: { title: string; state: string; startsAt: Date | null; endsAt: Date | null; timeZone: string };
};

type CheckInFacts = Pick<EventFacts, 'state' | 'organizerId' | 'team'>;

/** Drafts have no check-in, and neither have events whose organizer was erased. */
function hasCheckIn({ state, organizerId }: Pick<CheckInFacts, 'state' | 'organizerId'>): boolean {
  return state !== 'draft' && organizerId !== null;
}

/** The role in which the viewer may check attendees in without a link; null if they may not. */
export function roleAtCheckIn(event: CheckInFacts, viewer: ViewerIdentity): HostRole | null {
  return hasCheckIn(event) ? roleOf(event, viewer) : null;
}

/**
 * Finds the access of a request: the viewer organizes the event or is on its team, or the browser has opened an active
 * check-in link. Other signed-in viewers get NOT_FOUND, and visitors UNAUTHENTICATED.
 */
async function findAccess(
  deps: Deps,
  viewer: Viewer,
  request: FastifyRequest,
  eventId: string,
): Promise<CheckInAccess> {
  const row = await findEventById(deps.db, eventId);
  if (row && hasCheckIn(row.event)) {
    const { title, state, startsAt, endsAt, timeZone } = row.event;
    const event = { title, state, startsAt, endsAt, timeZone };
    const role = roleAtCheckIn(eventFactsOf(row), viewer);
    if (role && viewer.kind === 'user')
      return { eventId, event, userId: viewer.userId, linkId: null, label: null, role };
    const link = await linkFromCookie(deps, viewer, request);
    if (link?.eventId === eventId)
      return { eventId, event, userId: null, linkId: link.id, label: link.label, role: null };
  }
  if (viewer.kind === 'visitor') throw new AppError('UNAUTHENTICATED', 'Open a check-in link or sign in.');
  throw noSuchEvent();
}

/** Guard of endpoints with access `door`: stores the access on the request for their handlers. */
export function checkInGuard(deps: Deps): Guard {
  return async (request) => {
    const { data } = eventInPath.safeParse(request.params);
    if (!data) throw noSuchEvent();
    request.checkIn = await findAccess(deps, request.viewer, request, data.id);
  };
}

/** The access that checkInGuard stored on the request. */
export function checkInAccessOf({ checkIn }: FastifyRequest): CheckInAccess {
  if (!checkIn) throw noSuchEvent();
  return checkIn;
}

/** Rejects check-ins at a canceled event. */
export function requireOpenCheckIn({ event }: CheckInAccess): void {
  if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
}

/** The key of a rate limit for one member or link. */
export function budgetKey(what: string, { userId, linkId }: CheckInAccess): string {
  return `${what}:${userId ?? linkId}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of `door` endpoints. */
    checkIn?: CheckInAccess;
  }
}
