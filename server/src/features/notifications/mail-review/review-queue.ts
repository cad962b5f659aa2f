import { and, asc, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { typedMail } from '#src/config/sending.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import { outboxSeal } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { mailReviews, type reviewReasons } from '#src/db/schema/mail-reviews.ts';
import type { Deps } from '#src/deps.ts';

/** The emails in review of one sender about one event. */
export type WaitingMail = {
  /** Null if the account was erased. */
  senderId: string | null;
  name: string;
  email: string | null;
  eventTitle: string;
  reason: (typeof reviewReasons)[number];
  count: number;
  since: Date;
};

/** The emails in review by sender and event, oldest first. */
export async function listWaitingMail({ db }: Pick<Deps, 'db'>): Promise<WaitingMail[]> {
  const since = sql<Date>`min(${mailReviews.createdAt})`.mapWith(mailReviews.createdAt);
  return await db
    .select({
      senderId: mailReviews.senderId,
      name: sql<string>`coalesce(${users.name}, '')`,
      email: users.email,
      eventTitle: sql<string>`coalesce(${events.title}, '')`,
      reason: mailReviews.reason,
      count: sql<number>`count(*)::int`,
      since,
    })
    .from(mailReviews)
    .leftJoin(users, eq(users.id, mailReviews.senderId))
    .leftJoin(events, eq(events.id, mailReviews.eventId))
    .where(eq(mailReviews.state, 'waiting'))
    .groupBy(mailReviews.senderId, mailReviews.reason, users.name, users.email, events.id, events.title)
    .orderBy(asc(since));
}

/** The emails in review of one sender, as they would be sent, oldest first. */
export async function readWaitingMail(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  senderId: string | null,
  limit: number,
): Promise<EmailEntry[]> {
  const rows = await db
    .select({ sealed: mailReviews.sealedPayload })
    .from(mailReviews)
    .where(waitingFrom(senderId))
    .orderBy(asc(mailReviews.createdAt), asc(mailReviews.id))
    .limit(limit);
  return rows.flatMap(({ sealed }) => (sealed ? [openHeldMail(secrets, sealed)] : []));
}

/** Rejects all emails in review of one sender for good. Returns how many. */
export async function refuseMail({ db, clock }: Pick<Deps, 'db' | 'clock'>, senderId: string | null): Promise<number> {
  const refused = await db
    .update(mailReviews)
    .set({ state: 'refused', decidedAt: clock.now(), sealedPayload: null })
    .where(waitingFrom(senderId))
    .returning({ id: mailReviews.id });
  return refused.length;
}

/** Deletes old decisions, and expires emails that nobody decided about in time. */
export async function purgeMailReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .update(mailReviews)
    .set({ state: 'expired', decidedAt: now, sealedPayload: null })
    .where(and(eq(mailReviews.state, 'waiting'), lte(mailReviews.expiresAt, now)));
  const before = new Date(now.getTime() - typedMail.reviewKeptSeconds * 1000);
  await db.delete(mailReviews).where(and(ne(mailReviews.state, 'waiting'), lt(mailReviews.decidedAt, before)));
}

/** Deletes the emails in review that a user sent or would receive. */
export async function eraseMailReviews(
  db: Db | Tx,
  { userId, addressMac }: { userId: string; addressMac: Buffer | null },
): Promise<void> {
  const isTheirs = eq(mailReviews.senderId, userId);
  await db.delete(mailReviews).where(addressMac ? or(isTheirs, eq(mailReviews.addressMac, addressMac)) : isTheirs);
}

/** The emails of one sender that wait; null: of erased accounts. */
export function waitingFrom(senderId: string | null) {
  const isSender = senderId === null ? isNull(mailReviews.senderId) : eq(mailReviews.senderId, senderId);
  return and(eq(mailReviews.state, 'waiting'), isSender);
}

/** The payload was sealed with authenticated encryption by send-typed.ts, so its shape can be trusted. */
export function openHeldMail(secrets: Deps['secrets'], sealed: Buffer): EmailEntry {
  return JSON.parse(secrets.open(outboxSeal, sealed)) as EmailEntry;
}
