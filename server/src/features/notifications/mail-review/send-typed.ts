import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { type EmailEntry, enqueueAll, type Outgoing, sealedEntry } from '#src/db/outbox/outbox.ts';
import type { reviewReasons } from '#src/db/schema/mail-reviews.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { takeUpTo } from '#src/http/limits/take-up-to.ts';
import { typedMail } from '#src/mail-config.ts';
import { addressChoiceToken } from '../unsubscribe/address-choice-token.ts';
import { refusalMac, refusedBy } from '../unsubscribe/refused-addresses.ts';
import { selfRegistered } from './self-registered.ts';
import { type Sender, sendersOf } from './senders.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type TypedEntry = Extract<EmailEntry, { template: 'event-notice' | 'organizer-message' | 'place-offered' }>;

/** An email to an address that somebody else typed. */
export type TypedMail = Omit<Outgoing, 'entry'> & {
  entry: TypedEntry;
  /** Who typed it. Null: that account is erased. */
  senderId: string | null;
  /** What it is about. */
  event: { id: string; title: string };
};

type Held = { mail: TypedMail; reason: (typeof reviewReasons)[number] };

/**
 * Sends emails to addresses that were typed, the one way for all of them (rule 48). Each says who added the address and can
 * be refused for good by one click. Who registered themselves is always written to. To anybody else each sender may
 * write so much in a day, with a proven email; what is more waits in `mail_reviews`. In the transaction of the fact;
 * repeated, it sends and counts nothing twice. Answers how many wait.
 */
export async function sendTyped(deps: Parts, tx: Tx, mails: readonly TypedMail[]): Promise<{ waiting: number }> {
  if (mails.length === 0) return { waiting: 0 };
  const addresses = mails.map(({ entry }) => entry.to);
  const refused = await refusedBy(deps, tx, addresses, 'everything');
  const written = await writtenBefore(tx, mails);
  const due = mails.filter(({ entry, idempotencyKey }) => !refused.has(entry.to) && !written.has(idempotencyKey));
  const known = await selfRegistered(tx, addresses);
  const senders = await sendersOf(deps, tx, idsOf(due));
  const counted = due.filter(({ entry }) => !known.has(entry.to));
  const held = await beyondBudgets(deps, tx, counted, senders);
  const waiting = new Set(held.map(({ mail }) => mail));
  const sent = due.filter((mail) => !waiting.has(mail));
  const inWords = (mail: TypedMail) => withOrigin(deps, mail, senders);
  await enqueueAll(deps, tx, sent.map(inWords));
  await keepForReview(
    deps,
    tx,
    held.map(({ mail, reason }) => ({ mail: inWords(mail), reason })),
  );
  return { waiting: held.length };
}

/** How many of such emails would wait if they were sent now. Takes nothing. */
export async function forecastWaiting(
  deps: Parts,
  db: Db | Tx,
  mails: readonly { to: string; senderId: string | null }[],
): Promise<number> {
  const addresses = mails.map(({ to }) => to);
  const refused = await refusedBy(deps, db, addresses, 'everything');
  const known = await selfRegistered(db, addresses);
  const counted = mails.filter(({ to }) => !refused.has(to) && !known.has(to));
  const senders = await sendersOf(deps, db, idsOf(counted));
  const now = deps.clock.now();
  const keys = sql.param([...senders.keys()].map(budgetKey));
  const spent = await db.select().from(budgets).where(sql`${budgets.key} = any(${keys}::text[])`);
  const left = new Map(
    [...senders.values()].map(({ id, limit, isProven }) => {
      const running = spent.find(({ key, resetsAt }) => key === budgetKey(id) && resetsAt > now);
      return [id, isProven ? Math.max(0, limit - (running?.spent ?? 0)) : 0];
    }),
  );
  const bySender = Map.groupBy(counted, ({ senderId }) => senderId);
  return [...bySender].reduce((sum, [id, all]) => sum + Math.max(0, all.length - ((id && left.get(id)) || 0)), 0);
}

const budgetKey = (senderId: string) => `typed-mail:${senderId}`;

const idsOf = (mails: readonly { senderId: string | null }[]) => mails.flatMap(({ senderId }) => senderId ?? []);

/** What is in the outbox, waits or was decided: a job that is repeated counts nothing anew. */
async function writtenBefore(tx: Tx, mails: readonly TypedMail[]): Promise<Set<string>> {
  const keys = sql`any(${sql.param(mails.map(({ idempotencyKey }) => idempotencyKey))}::text[])`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select idempotency_key as key from outbox where idempotency_key = ${keys}
    union select idempotency_key from mail_reviews where idempotency_key = ${keys}`);
  return new Set(rows.map(({ key }) => key));
}

/** Takes from the budgets of their senders; answers what is more than they have. */
async function beyondBudgets(
  deps: Parts,
  tx: Tx,
  mails: readonly TypedMail[],
  senders: ReadonlyMap<string, Sender>,
): Promise<Held[]> {
  const provenOf = ({ senderId }: TypedMail) => {
    const sender = senderId === null ? undefined : senders.get(senderId);
    return sender?.isProven ? sender : null;
  };
  const bySender = Map.groupBy(mails, provenOf);
  const wishes = [...bySender].flatMap(([sender, { length: many }]) =>
    sender ? [{ key: budgetKey(sender.id), many, limit: sender.limit }] : [],
  );
  const granted = await takeUpTo(deps, tx, wishes, typedMail.seconds);
  return [...bySender].flatMap(([sender, all]) => {
    const within = sender ? (granted.get(budgetKey(sender.id)) ?? 0) : 0;
    const reason: Held['reason'] = sender ? 'over-budget' : 'sender-not-proven';
    return all.slice(within).map((mail) => ({ mail, reason }));
  });
}

/** The same email, which says who added the address and how to be left alone. */
function withOrigin(deps: Parts, mail: TypedMail, senders: ReadonlyMap<string, Sender>): TypedMail {
  const { entry, senderId, event } = mail;
  const sender = senderId === null ? undefined : senders.get(senderId);
  const addedBy = { name: sender?.name ?? '', title: event.title };
  const values = { ...entry.values, addedBy, refusal: addressChoiceToken(deps, entry.to) };
  // Its template is the same, and all three take these two values.
  return { ...mail, entry: { ...entry, values } as TypedEntry };
}

async function keepForReview(deps: Parts, tx: Tx, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return;
  const each = <T>(part: (held: Held) => T) => sql.param(held.map(part));
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
