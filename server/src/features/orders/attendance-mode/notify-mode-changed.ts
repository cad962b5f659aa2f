import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import type { OrderTicketRow } from '../locking/lock-order.ts';

type NoticeDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * Notifies the holder that they now attend in person or online, with their ticket if they need one. `isInReceipt`: they are
 * the buyer, and the message about the new price tells them.
 */
export async function notifyModeChanged(
  deps: NoticeDeps,
  tx: Tx,
  { id, eventId, userId, holderEmail }: Pick<OrderTicketRow, 'id' | 'eventId' | 'userId' | 'holderEmail'>,
  { attendanceMode, isInReceipt = false }: { attendanceMode: AttendanceMode; isInReceipt?: boolean },
): Promise<void> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  const shown = event && noticeValues(event);
  if (!shown) return;
  const notice = { shown, what: 'switched', key: deps.random.uuid() } as const;
  await notifyRegistered(deps, tx, notice, [
    { id, userId, holderEmail, audience: attendanceMode, isInAppOnly: isInReceipt },
  ]);
}
