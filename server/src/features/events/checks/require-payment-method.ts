import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { OwnEvent } from '../lock-own-event.ts';

/** Where no cards are taken, tickets that cost something are sold once the organizer has said how to pay without one. */
export async function requirePaymentMethod(
  { payments }: Pick<Deps, 'payments'>,
  tx: Tx,
  { id, offlinePayment }: Pick<OwnEvent, 'id' | 'offlinePayment'>,
): Promise<void> {
  if (payments !== null || offlinePayment !== '') return;
  if (await sellsForMoney(tx, id))
    throw new AppError('NO_WAY_TO_PAY', 'Cards are not taken here: say how to pay without one.');
}

/** Whether there are tickets on offer that cost something, or may. */
export async function sellsForMoney(tx: Tx, eventId: string): Promise<boolean> {
  const costing = and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.archivedAt), ne(ticketTypes.kind, 'free'));
  const found = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(costing).limit(1);
  return found.length > 0;
}
