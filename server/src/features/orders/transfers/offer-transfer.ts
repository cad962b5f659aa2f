import { createHash } from 'node:crypto';
import { limits } from '@foyer/contract/limits.ts';
import { transferPath } from '@foyer/contract/orders/transfers.ts';
import { and, eq } from 'drizzle-orm';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { sendTyped } from '#src/features/notifications/mail-review/send-typed.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { refusedNow } from '../locking/lock-order.ts';
import { lockOwnTicket } from '../locking/lock-own-ticket.ts';
import { arrivedOn } from '../locking/require-not-checked-in.ts';

type One = { registrationId: string };

const dayMs = 24 * 60 * 60 * 1000;

/** What is kept of a link's token. */
export function transferHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Sends a link with which somebody else can have the place. The one before is void. */
export async function offerTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId, email: typed }: One & { email: string },
): Promise<{ email: string; until: string; waiting: boolean }> {
  const email = readEmail(typed, 'email');
  await requireBudget(deps, `transfer:${viewer.userId}`, orderRules.transfers);
  const { until, waiting } = await deps.db.transaction(async (tx) => {
    const { place, event } = await lockOwnTicket(deps, tx, viewer, registrationId);
    // Whom an organizer has chosen cannot choose somebody else in their place.
    if (place.state !== 'confirmed' || event.approvalNeeded || !event.endsAt) throw refusedNow();
    const shown = noticeValues(event);
    if (!shown || (await arrivedOn(tx, [registrationId])).size > 0) throw refusedNow();
    await requireProvenSender(deps, tx, [viewer.userId]);
    await endTransfer(deps, tx, registrationId);
    const now = deps.clock.now();
    const ends = new Date(Math.min(event.endsAt.getTime(), now.getTime() + limits.transfer.days * dayMs));
    const token = deps.random.bytes(orderRules.transferTokenBytes).toString('base64url');
    const id = deps.random.uuid();
    await tx.insert(transfers).values({
      id,
      registrationId,
      email,
      fromUserId: viewer.userId,
      tokenHash: transferHash(token),
      state: 'open',
      until: ends,
      createdAt: now,
    });
    const { title, startsAt, endsAt, timeZone, where } = shown;
    const values = {
      title,
      startsAt,
      endsAt,
      timeZone,
      where,
      from: await nameOf(tx, viewer.userId),
      until: ends.toISOString(),
      link: `${deps.settings.publicUrl}${transferPath}#${token}`,
    };
    const { language } = viewer;
    const entry = { kind: 'email', to: email, language, template: 'place-offered', values } as const;
    const mail = { entry, idempotencyKey: `transfer:${id}`, expiresAt: ends };
    const about = { senderId: viewer.userId, event: { id: event.id, title } };
    const sent = await sendTyped(deps, tx, [{ ...mail, ...about }]);
    return { until: ends, waiting: sent.waiting > 0 };
  });
  deps.wakeOutbox();
  return { email, until: until.toISOString(), waiting };
}

/** The link that was sent is void. */
export async function revokeTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId }: One,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnTicket(deps, tx, viewer, registrationId);
    await endTransfer(deps, tx, registrationId);
  });
  return {};
}

async function endTransfer({ clock }: Pick<Deps, 'clock'>, tx: Tx, registrationId: string): Promise<void> {
  await tx
    .update(transfers)
    .set({ state: 'dropped', endedAt: clock.now() })
    .where(and(eq(transfers.registrationId, registrationId), eq(transfers.state, 'open')));
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
