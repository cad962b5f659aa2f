import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { refundNeedsAttention } from '#src/features/events/refund-conditions.ts';
import type { HostNews } from './host-titles.ts';

/** Counts the news of an event for its hosts. Requests and refunds are those still open, whenever they were made. */
export async function countHostNews(
  tx: Tx,
  { eventId, news, since }: { eventId: string; news: HostNews; since: Date },
): Promise<number> {
  // Attendees added by the organizer are no news to them. Only a sold spot can be released: not an unpaid one or a request.
  const isOwnRegistration = sql`(${registrations.userId} is not null or ${registrations.orderId} is not null)`;
  const sales = sql`select c.registration_id from capacity_entries c where c.event_id = ${eventId} and c.kind = 'sale'`;
  const hadSpot = sql`${registrations.id} in (${sales})`;
  // A transferred spot, or one with a new attendance mode, is not new. The subquery reads the ledger once instead of once per
  // registration.
  const firstSoldSince = sql`${registrations.id} in (${sales} group by c.registration_id having min(c.at) >= ${since})`;
  if (news === 'refunds') return await countOpenRefunds(tx, eventId);
  const conditions: Record<Exclude<HostNews, 'refunds'>, SQL | undefined> = {
    places: and(eq(registrations.state, 'confirmed'), firstSoldSince, isOwnRegistration),
    requests: eq(registrations.state, 'pending'),
    'given-back': and(eq(registrations.state, 'cancelled'), gte(registrations.changedAt, since), hadSpot),
  };
  return await tx.$count(registrations, and(eq(registrations.eventId, eventId), conditions[news]));
}

/** Orders with a refund that is due outside Foyer, that failed, or that the organizer has yet to decide on. */
async function countOpenRefunds(tx: Tx, eventId: string): Promise<number> {
  return await tx.$count(orders, and(eq(orders.eventId, eventId), refundNeedsAttention));
}
