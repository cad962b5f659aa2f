import { eq } from 'drizzle-orm';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { notifyRegistered } from '#src/features/event-notifications/notify-registered.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import type { FullOrder, OrderTicketRow } from '../locking/lock-order.ts';

type NoticeDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** A ticket, and the email address of its new holder. */
export type NamedHolder = { ticket: OrderTicketRow; holderEmail: string };

/** Notifies guests whose address is added to a confirmed ticket, as the others were when the order was confirmed. */
export async function notifyNamedHolders(
  deps: NoticeDeps,
  tx: Tx,
  { userId }: SignedInUser,
  { order, event }: Pick<FullOrder, 'order' | 'event'>,
  named: readonly NamedHolder[],
): Promise<void> {
  if (named.length === 0) return;
  const shown = noticeValues(event);
  if (!shown) return;
  const [buyer] = order.userId
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, order.userId))
    : [];
  const by = buyer?.name ? { by: buyer.name } : {};
  for (const { ticket, holderEmail } of named) {
    await requireBudget({ db: tx, clock: deps.clock }, `order-named:${userId}`, orderRules.named);
    const { id, audience } = ticket;
    const key = `named:${deps.random.uuid()}`;
    const notice = { shown, what: 'confirmed', key, ...by } as const;
    await notifyRegistered(deps, tx, notice, [{ id, userId: null, holderEmail, audience, senderId: userId }]);
  }
}

/** Notifies the previous guests of these tickets, as they were, that someone else has them now, without naming them. */
export async function notifyReplacedHolders(
  deps: NoticeDeps,
  tx: Tx,
  { event }: Pick<FullOrder, 'event'>,
  replaced: readonly OrderTicketRow[],
): Promise<void> {
  const shown = noticeValues(event);
  if (!shown) return;
  for (const ticket of replaced)
    await notifyRegistered(deps, tx, { shown, what: 'passed-on', key: `replaced:${ticket.serial}` }, [ticket]);
}
