import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { typedById } from '#src/features/event-notifications/typed-by.ts';
import { forecastWaiting } from '#src/features/notifications/mail-review/typed-mail-budgets.ts';
import { refusedBy } from '#src/features/notifications/unsubscribe/refused-addresses.ts';
import { whereRecipient } from './recipients.ts';

/**
 * Counts people, not tickets, without the guests who opted out of such emails. `typed`: those with an address that someone
 * entered. `waiting`: emails that would wait for Foyer's review now.
 */
export async function countRecipients(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
  to: AttendeeFilter,
): Promise<{ count: number; typed: number; waiting: number }> {
  const person = sql`coalesce(${registrations.userId}::text, ${registrations.holderEmail})`;
  const typed = sql`nullif(${registrations.holderEmail}, '')`;
  const [row] = await tx
    .select({ count: countDistinct(person), typed: countDistinct(typed) })
    .from(registrations)
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(whereRecipient(eventId, to));
  const { count, typed: typedCount } = row ?? { count: 0, typed: 0 };
  const guests = await tx
    .selectDistinctOn([registrations.holderEmail], { email: registrations.holderEmail, senderId: typedById })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(and(whereRecipient(eventId, to), isNull(registrations.userId)));
  const refused = await refusedBy(
    deps,
    tx,
    guests.map(({ email }) => email),
  );
  const recipientMails = guests.flatMap(({ email, senderId }) => (refused.has(email) ? [] : { to: email, senderId }));
  return {
    count: count - refused.size,
    typed: Math.max(0, typedCount - refused.size),
    waiting: await forecastWaiting(deps, tx, recipientMails),
  };
}
