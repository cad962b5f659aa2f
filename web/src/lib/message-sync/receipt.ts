import type { DataOf } from '@foyer/contract/http.ts';
import type { readActivity } from '@foyer/contract/messaging/activity.ts';
import type { Message } from '@foyer/contract/messaging/messages.ts';

type Receipts = DataOf<typeof readActivity>['receipts'];

/** The viewer's last message that was read, and the numbers of its readers; null if there is none. */
export function lastReceipt(
  messages: readonly Message[],
  ownNo: number,
  receipts: Readonly<Receipts>,
): { no: number; readers: number[] } | null {
  if (receipts.length === 0) return null;
  for (const { no, authorNo, isDeleted, system } of messages.toReversed()) {
    if (authorNo !== ownNo || isDeleted || system) continue;
    const readers = receipts.filter(({ afterNo, readNo }) => afterNo < no && no <= readNo);
    if (readers.length > 0) return { no, readers: readers.map((reader) => reader.no) };
  }
  return null;
}
