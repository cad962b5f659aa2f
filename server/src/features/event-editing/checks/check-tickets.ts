import { attendanceModesOf } from '@foyer/contract/rules/events/event-choices.ts';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import { checkAmount, checkPrice } from '#src/features/tickets/price-validation.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';

type SaleTerms = Pick<typeof events.$inferSelect, 'id' | 'ticketed' | 'approvalNeeded' | 'currency' | 'type'>;

/** Rejects changes that would alter or orphan tickets already on offer or ordered. */
export async function checkTickets(tx: Tx, before: SaleTerms, next: SaleTerms): Promise<void> {
  if (next.approvalNeeded && before.ticketed) throw new AppError('TICKETS_OR_APPROVAL', 'This event requires tickets.');
  if (next.currency !== before.currency) {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.eventId, before.id)).limit(1);
    if (order) throw fieldRefused('currency', 'event.currency_fixed');
    await checkAmounts(tx, next);
  }
  if (next.type === before.type) return;
  const removedModes = and(
    eq(ticketTypes.eventId, before.id),
    isNull(ticketTypes.archivedAt),
    notInArray(ticketTypes.audience, [...attendanceModesOf[next.type]]),
  );
  const [orphan] = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(removedModes).limit(1);
  if (orphan) throw fieldRefused('type', 'ticket.audience');
}

/** Rejects a currency in which an existing price or discount is not a valid amount. */
async function checkAmounts(tx: Tx, { id, currency }: Pick<SaleTerms, 'id' | 'currency'>): Promise<void> {
  const types = and(eq(ticketTypes.eventId, id), isNull(ticketTypes.archivedAt));
  const codes = and(eq(promoCodes.eventId, id), isNull(promoCodes.archivedAt));
  const priced = await tx.select({ minor: ticketTypes.priceMinor }).from(ticketTypes).where(types);
  const discounts = await tx.select({ minor: promoCodes.amountMinor }).from(promoCodes).where(codes);
  for (const { minor } of priced) checkPrice('currency', minor, currency);
  for (const { minor } of discounts) checkAmount('currency', minor ?? 0, currency);
}
