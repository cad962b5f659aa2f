import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { outboxSeal } from '#src/db/outbox/outbox.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { eraseMailReviews } from '#src/features/notifications/mail-review/review-queue.ts';
import { refusalMac } from '#src/features/notifications/unsubscribe/refused-addresses.ts';

const batch = 200;

export type ErasedContacts = { email: string | null; phone: string | null };

/** Deletes queued messages to a user or about them. Payloads are sealed, so each row has to be opened. */
export async function eraseMessages(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  { userId, email, phone }: { userId: string } & ErasedContacts,
): Promise<void> {
  const { secrets } = deps;
  await eraseMailReviews(tx, { userId, addressMac: email === null ? null : refusalMac(deps, email) });
  const marks = [userId, email, phone].flatMap((mark) => (mark === null ? [] : [JSON.stringify(mark)]));
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tx
      .select({ id: outbox.id, sealed: outbox.sealedPayload })
      .from(outbox)
      .where(and(gt(outbox.id, last), isNotNull(outbox.sealedPayload)))
      .orderBy(asc(outbox.id))
      .limit(batch);
    const about = rows.filter(({ sealed }) => {
      const text = sealed && secrets.open(outboxSeal, sealed);
      return text !== null && marks.some((mark) => text.includes(mark));
    });
    if (about.length > 0) {
      await tx.delete(outbox).where(
        inArray(
          outbox.id,
          about.map(({ id }) => id),
        ),
      );
    }
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = end.id;
  }
}
