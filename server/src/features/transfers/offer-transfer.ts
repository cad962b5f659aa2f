import type { DataOf } from '@foyer/contract/http.ts';
import { type Language, limits } from '@foyer/contract/limits.ts';
import { type offerTransfer as contract, transferPath } from '@foyer/contract/transfers.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { orderRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import { type NoticeEvent, noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { sendTyped } from '#src/features/notifications/mail-review/send-typed.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { checkedInTickets } from '#src/features/orders/locking/checked-in-tickets.ts';
import { orderStateRefused } from '#src/features/orders/locking/lock-order.ts';
import { lockOwnTicket } from '#src/features/orders/locking/lock-own-ticket.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { transferHash } from './find-transfer.ts';
import { phoneTransferOffered } from './notify-recipient.ts';

type TicketParams = { registrationId: string };

const dayMs = 24 * 60 * 60 * 1000;

type Recipient = { email?: string | undefined; phoneNumber?: string | undefined; countryCode?: string | undefined };

/**
 * Offers a ticket: by a link to an email, or to the member who has verified a phone number. No message goes to a number that
 * no member has verified, and the response doesn't reveal whether one has. An earlier offer becomes void.
 */
export async function offerTransfer(
  deps: Deps,
  viewer: SignedInUser,
  { registrationId, ...typed }: TicketParams & Recipient,
): Promise<DataOf<typeof contract>> {
  const to = readRecipient(typed);
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
    const id = deps.random.uuid();
    const token = to.email === null ? null : deps.random.bytes(orderRules.transferTokenBytes).toString('base64url');
    await tx.insert(transfers).values({
      id,
      registrationId,
      ...to,
      fromUserId: viewer.userId,
      tokenHash: token === null ? null : transferHash(token),
      state: 'open',
      until: expiresAt,
      createdAt: now,
    });
    if (to.email === null || token === null) {
      await enqueueEvent(
        deps,
        tx,
        phoneTransferOffered,
        { transferId: id },
        { idempotencyKey: `transfer-to-phone:${id}` },
      );
      return { until: expiresAt, waiting: false };
    }
    const sent = await mailLink(deps, tx, { viewer, shown, email: to.email, id, token, expiresAt });
    return { until: expiresAt, waiting: sent.waiting > 0 };
  });
  deps.wakeOutbox();
  return { ...to, until: until.toISOString(), waiting };
}

/** The recipient's contact in canonical form. */
function readRecipient({ email, phoneNumber, countryCode }: Recipient): { email: string | null; phone: string | null } {
  if (phoneNumber !== undefined) return { email: null, phone: readPhone(phoneNumber, countryCode).e164 };
  return { email: readEmail(email ?? '', 'email'), phone: null };
}

type Link = { viewer: SignedInUser; shown: NoticeEvent; email: string; id: string; token: string; expiresAt: Date };

/** Emails the link with which the ticket can be accepted. */
async function mailLink(
  deps: Deps,
  tx: Tx,
  { viewer, shown, email, id, token, expiresAt }: Link,
): Promise<{ waiting: number }> {
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
  const language = (await ownLanguage(tx, email)) ?? (await languageFor(tx, viewer));
  const entry = { kind: 'email', to: email, language, template: 'place-offered', values } as const;
  const origin = { senderId: viewer.userId, event: { id: shown.id, title } };
  return await sendTyped(deps, tx, [{ entry, idempotencyKey: `transfer:${id}`, expiresAt, ...origin }]);
}

/** The language of the member who has verified an email. Nobody but the owner of the mailbox learns of it. */
async function ownLanguage(tx: Tx, email: string): Promise<Language | undefined> {
  const [member] = await tx
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
  return member?.language ?? undefined;
}

/** Ends the open transfer of a ticket. */
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
