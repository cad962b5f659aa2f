import { sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import { enqueueAll, type Outgoing, sealedEntry } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { addressChoiceToken } from '../unsubscribe/address-choice-token.ts';
import { refusalMac, refusedBy } from '../unsubscribe/refused-addresses.ts';
import { type Sender, sendersOf } from './senders.ts';
import { type HeldMail, mailsBeyondBudgets, selfRegisteredEmails, senderIdsOf } from './typed-mail-budgets.ts';

type MailDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type TypedEntry = Extract<
  EmailEntry,
  { template: 'event-notice' | 'event-invitation' | 'organizer-message' | 'place-offered' }
>;

/** An email to an address that someone other than its owner typed. */
export type TypedMail = Omit<Outgoing, 'entry'> & {
  entry: TypedEntry;
  /** Who typed it; null if that account was erased. */
  senderId: string | null;
  /** The event it is about. */
  event: { id: string; title: string };
};

/**
 * The only way to email addresses that someone else typed. Each email names who added the address and carries a
 * one-click opt-out. Addresses whose owners registered themselves are always emailed. For all others each sender has a
 * daily budget, which requires a verified email; emails beyond it wait in `mail_reviews`. Runs in the transaction of the
 * change; repeating it sends and counts nothing twice. Returns how many wait.
 */
export async function sendTyped(deps: MailDeps, tx: Tx, mails: readonly TypedMail[]): Promise<{ waiting: number }> {
  if (mails.length === 0) return { waiting: 0 };
  const addresses = mails.map(({ entry }) => entry.to);
  const refused = await refusedBy(deps, tx, addresses, 'everything');
  const alreadyWritten = await writtenBefore(tx, mails);
  const due = mails.filter(
    ({ entry, idempotencyKey }) => !refused.has(entry.to) && !alreadyWritten.has(idempotencyKey),
  );
  const selfRegistered = await selfRegisteredEmails(tx, addresses);
  const senders = await sendersOf(deps, tx, senderIdsOf(due));
  const counted = due.filter(({ entry }) => !selfRegistered.has(entry.to));
  const held = await mailsBeyondBudgets(deps, tx, counted, senders);
  const waiting = new Set(held.map(({ mail }) => mail));
  const sent = due.filter((mail) => !waiting.has(mail));
  const complete = (mail: TypedMail) => withOrigin(deps, mail, senders);
  await enqueueAll(deps, tx, sent.map(complete));
  await saveForReview(
    deps,
    tx,
    held.map(({ mail, reason }) => ({ mail: complete(mail), reason })),
  );
  return { waiting: held.length };
}

/** The idempotency keys already in the outbox or in review, so that a repeated job counts nothing again. */
async function writtenBefore(tx: Tx, mails: readonly TypedMail[]): Promise<Set<string>> {
  const keys = sql`any(${sql.param(mails.map(({ idempotencyKey }) => idempotencyKey))}::text[])`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select idempotency_key as key from outbox where idempotency_key = ${keys}
    union select idempotency_key from mail_reviews where idempotency_key = ${keys}`);
  return new Set(rows.map(({ key }) => key));
}

/** The same email with who added the address and its opt-out link. */
function withOrigin(deps: MailDeps, mail: TypedMail, senders: ReadonlyMap<string, Sender>): TypedMail {
  const { entry, senderId, event } = mail;
  const sender = senderId === null ? undefined : senders.get(senderId);
  const addedBy = { name: sender?.name ?? '', title: event.title };
  const values = { ...entry.values, addedBy, refusal: addressChoiceToken(deps, entry.to) };
  // The template is unchanged, and all these templates take these two values.
  return { ...mail, entry: { ...entry, values } as TypedEntry };
}

async function saveForReview(deps: MailDeps, tx: Tx, held: readonly HeldMail<TypedMail>[]): Promise<void> {
  if (held.length === 0) return;
  const each = <T>(select: (held: HeldMail<TypedMail>) => T) => sql.param(held.map(select));
  await tx.execute(sql`
    insert into mail_reviews
      (id, sender_id, event_id, reason, sealed_payload, address_mac, idempotency_key, created_at, not_before, expires_at)
    select id, sender, event, reason, payload, mac, key, ${deps.clock.now()}::timestamptz, not_before, expires_at
    from unnest(
      ${each(() => deps.random.uuid())}::uuid[], ${each(({ mail }) => mail.senderId)}::uuid[],
      ${each(({ mail }) => mail.event.id)}::uuid[], ${each(({ reason }) => reason)}::text[],
      ${each(({ mail }) => sealedEntry(deps, mail.entry))}::bytea[],
      ${each(({ mail }) => refusalMac(deps, mail.entry.to))}::bytea[],
      ${each(({ mail }) => mail.idempotencyKey)}::text[], ${each(({ mail }) => mail.notBefore ?? null)}::timestamptz[],
      ${each(({ mail }) => mail.expiresAt ?? null)}::timestamptz[])
      as given (id, sender, event, reason, payload, mac, key, not_before, expires_at)
    on conflict (idempotency_key) do nothing`);
}
