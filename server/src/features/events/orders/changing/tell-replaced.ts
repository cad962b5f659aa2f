import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '../../telling/notice-values.ts';
import { tellThem } from '../../telling/tell-them.ts';
import type { Locked, Place } from '../locking/lock-order.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Whoever was named for these places, as they were, hears that somebody else comes on them, and not who does. */
export async function tellReplaced(
  deps: Parts,
  tx: Tx,
  { event }: Pick<Locked, 'event'>,
  replaced: readonly Place[],
): Promise<void> {
  const shown = noticeValues(event);
  if (!shown) return;
  for (const place of replaced)
    await tellThem(deps, tx, { shown, what: 'passed-on', key: `replaced:${place.serial}` }, [place]);
}
