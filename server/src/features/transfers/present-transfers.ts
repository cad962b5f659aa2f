import type { OfferedTransfer } from '@foyer/contract/transfers.ts';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';

type EventTransfer = OfferedTransfer & { eventId: string };

/** Whether a transfer can still be accepted. For queries that join its registration and event. */
export const isOpenTransfer = (now: Date): SQL | undefined =>
  and(
    eq(transfers.state, 'open'),
    gt(transfers.until, now),
    eq(registrations.state, 'confirmed'),
    eq(events.state, 'published'),
  );

/** The open transfers that `which` selects and that can still be accepted, the first to expire first. */
export async function presentTransfers(
  db: Db | Tx,
  which: SQL | undefined,
  { now, limit }: { now: Date; limit: number },
): Promise<EventTransfer[]> {
  const rows = await db
    .select({
      id: transfers.id,
      until: transfers.until,
      eventId: events.id,
      slug: events.slug,
      title: events.title,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      audience: registrations.audience,
      ticketName: ticketTypes.name,
      from: users.name,
    })
    .from(transfers)
    .innerJoin(registrations, eq(registrations.id, transfers.registrationId))
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .leftJoin(users, eq(users.id, transfers.fromUserId))
    .where(and(which, isOpenTransfer(now)))
    .orderBy(asc(transfers.until), asc(transfers.id))
    .limit(limit);
  return rows.map(({ id, until, eventId, slug, title, startsAt, endsAt, timeZone, audience, ticketName, from }) => ({
    id,
    eventId,
    event: {
      slug,
      title,
      timeZone,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    },
    audience,
    ticketName: ticketName ?? '',
    from: from ?? '',
    until: until.toISOString(),
  }));
}
