import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import type { Locked, Place } from '../locking/lock-order.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Whoever was named for these places, as they were, hears that somebody else comes on them, and not who does. */
export async function notifyReplaced(
  deps: Parts,
  tx: Tx,
  { event }: Pick<Locked, 'event'>,
  replaced: readonly Place[],
): Promise<void> {
  const shown = noticeValues(event);
  if (!shown) return;
  for (const place of replaced)
    await notifyRegistered(deps, tx, { shown, what: 'passed-on', key: `replaced:${place.serial}` }, [place]);
}
