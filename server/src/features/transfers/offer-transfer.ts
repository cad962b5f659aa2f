import { limits } from '@foyer/contract/limits.ts';
import { transferPath } from '@foyer/contract/transfers.ts';
import { and, eq } from 'drizzle-orm';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { sendTyped } from '#src/features/notifications/mail-review/send-typed.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { checkedInTickets } from '#src/features/orders/locking/checked-in-tickets.ts';
import { orderStateRefused } from '#src/features/orders/locking/lock-order.ts';
import { lockOwnTicket } from '#src/features/orders/locking/lock-own-ticket.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { transferHash } from './find-transfer.ts';

type TicketParams = { registrationId: string };

const dayMs = 24 * 60 * 60 * 1000;

/** Emails a link with which someone else can accept the ticket. An earlier link becomes void. */
export async function offerTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId, email: typedEmail }: TicketParams & { email: string },
): Promise<{ email: string; until: string; waiting: boolean }> {
  const email = readEmail(typedEmail, 'email');
  await requireBudget(deps, `transfer:${viewer.userId}`, orderRules.transfers);
  const { until, waiting } = await deps.db.transaction(async (tx) => {
    const { ticket, event } = await lockOwnTicket(deps, tx, viewer, registrationId);
    // A registration that needed approval cannot be passed to someone the organizer did not approve.
    if (ticket.state !== 'confirmed' || event.approvalNeeded || !event.endsAt) throw orderStateRefused();
    const shown = noticeValues(event);
    if (!shown || (await checkedInTickets(tx, [registrationId])).size > 0) throw orderStateRefused();
    await requireProvenSender(deps, tx, [viewer.userId]);
    await endTransfer(deps, tx, registrationId);
    const now = deps.clock.now();
    const expiresAt = new Date(Math.min(event.endsAt.getTime(), now.getTime() + limits.transfer.days * dayMs));
    const token = deps.random.bytes(orderRules.transferTokenBytes).toString('base64url');
    const id = deps.random.uuid();
    await tx.insert(transfers).values({
      id,
      registrationId,
      email,
      fromUserId: viewer.userId,
      tokenHash: transferHash(token),
      state: 'open',
      until: expiresAt,
      createdAt: now,
    });
    const { title, startsAt, endsAt, timeZone, where } = shown;
    const values = {
      eventId: shown.id,
      title,
      startsAt,
      endsAt,
      timeZone,
      where,
      from: await nameOf(tx, viewer.userId),
      until: expiresAt.toISOString(),
      link: `${deps.settings.publicUrl}${transferPath}#${token}`,
    };
    const language = await languageFor(tx, viewer);
    const entry = { kind: 'email', to: email, language, template: 'place-offered', values } as const;
    const typedMail = { entry, idempotencyKey: `transfer:${id}`, expiresAt };
    const origin = { senderId: viewer.userId, event: { id: event.id, title } };
    const sent = await sendTyped(deps, tx, [{ ...typedMail, ...origin }]);
    return { until: expiresAt, waiting: sent.waiting > 0 };
  });
  deps.wakeOutbox();
  return { email, until: until.toISOString(), waiting };
}

/** Makes the transfer link void. */
export async function revokeTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId }: TicketParams,
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
