import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { OwnEvent } from '../lock-own-event.ts';

/** Without card payments, paid tickets can be sold only if the organizer has said how to pay offline. */
export async function requirePaymentMethod(
  { payments }: Pick<Deps, 'payments'>,
  tx: Tx,
  { id, offlinePayment }: Pick<OwnEvent, 'id' | 'offlinePayment'>,
): Promise<void> {
  if (payments !== null || offlinePayment !== '') return;
  if (await sellsForMoney(tx, id))
    throw new AppError('NO_WAY_TO_PAY', 'Card payments are not available here. Add instructions for direct payment.');
}

/** Whether the event sells paid tickets or donations. */
export async function sellsForMoney(tx: Tx, eventId: string): Promise<boolean> {
  const notFree = and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.archivedAt), ne(ticketTypes.kind, 'free'));
  const found = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(notFree).limit(1);
  return found.length > 0;
}
