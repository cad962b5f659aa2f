import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import type { Place } from '../locking/lock-order.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Whoever comes on a place hears that they attend the other way from now on: with a ticket, or without one. */
export async function notifySwitched(
  deps: Parts,
  tx: Tx,
  { id, eventId, userId, holderEmail }: Pick<Place, 'id' | 'eventId' | 'userId' | 'holderEmail'>,
  audience: AttendanceMode,
): Promise<void> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  const shown = event && noticeValues(event);
  if (!shown) return;
  const notice = { shown, what: 'switched', key: deps.random.uuid() } as const;
  await notifyRegistered(deps, tx, notice, [{ id, userId, holderEmail, audience }]);
}
