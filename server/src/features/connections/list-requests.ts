import type { listRequests as endpoint } from '@foyer/contract/connections/requests.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { connections } from '#src/db/schema/connections.ts';
import type { Deps } from '#src/deps.ts';
import { visibleEvents } from '#src/features/events/event-page/visible-events.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readAllowance } from './connection-request-allowance.ts';
import { isOtherActive, otherOf } from './pair.ts';

type ListInput = { box: 'received' | 'sent'; limit: number; cursor?: string | undefined };

/**
 * Requests that are open, or look open to the viewer who sent them. Left out: members who hide their profile, and those who
 * are suspended or about to be deleted, whose requests nobody can answer.
 */
export async function listRequests(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { box, limit, cursor }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  const { userId } = viewer;
  const { lowId, highId, id, requestedBy, requestedAt, expiresAt, state, endReason } = connections;
  const mine =
    box === 'sent'
      ? and(eq(requestedBy, userId), or(eq(state, 'requested'), eq(endReason, 'no')))
      : and(or(eq(lowId, userId), eq(highId, userId)), ne(requestedBy, userId), eq(state, 'requested'));
  const rows = await deps.db
    .select()
    .from(connections)
    .where(
      and(
        mine,
        gt(expiresAt, deps.clock.now()),
        isOtherActive(userId),
        behind(readCursor(cursor), requestedAt, '<', id),
      ),
    )
    .orderBy(desc(sql`date_trunc('milliseconds', ${requestedAt})`), desc(id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (pair) => ({ at: pair.requestedAt.getTime(), id: pair.id }));
  // Who asks shows what connections see: that is what the recipient is to become.
  const people = page.map((pair) => otherOf(pair, userId));
  const cards = await cardsFor(deps.db, people, box === 'sent' ? 'member' : 'connection');
  const events = await visibleEvents(
    deps.db,
    viewer,
    page.map(({ eventId }) => eventId),
  );
  const items = page.flatMap((pair) => {
    const person = cards.get(otherOf(pair, userId));
    if (!person) return [];
    return [
      {
        id: pair.id,
        person,
        intent: pair.intent,
        message: pair.message,
        event: (pair.eventId && events.get(pair.eventId)) || null,
        requestedAt: pair.requestedAt.toISOString(),
        expiresAt: pair.expiresAt.toISOString(),
      },
    ];
  });
  return { items, nextCursor, allowance: await readAllowance(deps, userId) };
}
