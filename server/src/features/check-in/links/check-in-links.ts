import type { CheckInLink } from '@foyer/contract/check-in/links.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { checkInRules } from '#src/config/check-in.ts';
import { checkIns, doorLinks } from '#src/db/schema/check-in.ts';
import type { Deps } from '#src/deps.ts';
import { noSuchEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { activeLinks } from './link-cookie.ts';
import { checkInTokenHash } from './open-check-in-link.ts';

/** The active check-in links of an event. */
export async function listLinks(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ items: CheckInLink[] }> {
  await requireOrganizer(deps, viewer, id);
  const links = await activeLinks(deps, eq(doorLinks.eventId, id));
  const counts = await deps.db
    .select({ linkId: checkIns.byLinkId, arrivals: sql<number>`count(*)::int` })
    .from(checkIns)
    .where(
      and(
        inArray(
          checkIns.byLinkId,
          links.map((link) => link.id),
        ),
        isNull(checkIns.undoneAt),
      ),
    )
    .groupBy(checkIns.byLinkId);
  const arrivalsOf = (linkId: string) => counts.find((count) => count.linkId === linkId)?.arrivals ?? 0;
  return { items: links.map((link) => presentLink(link, arrivalsOf(link.id))) };
}

/** Creates a link. Its token is returned only here, in the fragment of the address, which browsers do not send to servers. */
export async function createLink(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, label }: { id: string; label: string },
): Promise<{ link: CheckInLink; address: string }> {
  await requireBudget(deps, `door-links:${viewer.userId}`, checkInRules.links);
  const token = deps.random.bytes(checkInRules.tokenBytes).toString('base64url');
  const id = deps.random.uuid();
  const link = await deps.db.transaction(async (tx) => {
    const { state, endsAt } = await lockOwnEvent(deps, tx, viewer, eventId);
    const isOver = !endsAt || endsAt.getTime() + checkInRules.linkSeconds * 1000 <= deps.clock.now().getTime();
    if (state === 'draft' || state === 'cancelled' || isOver)
      throw new AppError('EVENT_STATE_REFUSED', 'The event is not published or has ended.');
    const createdAt = deps.clock.now();
    await tx
      .insert(doorLinks)
      .values({ id, eventId, label, tokenHash: checkInTokenHash(token), madeById: viewer.userId, createdAt });
    await auditIn(deps, tx, viewer, { event: 'door-link.made', outcome: 'ok', userId: viewer.userId });
    return { id, label, createdAt, endsAt };
  });
  return { link: presentLink(link, 0), address: `${deps.settings.publicUrl}/check-in#${token}` };
}

/** Revokes a link at once. Attendees checked in through it stay checked in. */
export async function revokeCheckInLink(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, linkId }: { id: string; linkId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnEvent(deps, tx, viewer, eventId);
    const ended = await tx
      .update(doorLinks)
      .set({ revokedAt: sql`coalesce(${doorLinks.revokedAt}, ${deps.clock.now()})` })
      .where(and(eq(doorLinks.id, linkId), eq(doorLinks.eventId, eventId)))
      .returning({ id: doorLinks.id });
    if (ended.length === 0) throw noSuchEvent();
    await auditIn(deps, tx, viewer, { event: 'door-link.revoked', outcome: 'ok', userId: viewer.userId });
  });
  return {};
}

type Link = { id: string; label: string; createdAt: Date; endsAt: Date };

function presentLink({ id, label, createdAt, endsAt }: Link, arrivals: number): CheckInLink {
  const expiresAt = new Date(endsAt.getTime() + checkInRules.linkSeconds * 1000);
  return { id, label, arrivals, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
