import { and, asc, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { type EmailEntry, enqueueAll, outboxSeal } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { mailReviews, type reviewReasons } from '#src/db/schema/mail-reviews.ts';
import type { Deps } from '#src/deps.ts';
import { typedMail } from '#src/mail-config.ts';
import { refusedMacs } from '../unsubscribe/refused-addresses.ts';

/** Emails of one sender about one event. */
export type WaitingMail = {
  /** Null: the account is erased. */
  senderId: string | null;
  name: string;
  email: string | null;
  eventTitle: string;
  reason: (typeof reviewReasons)[number];
  count: number;
  since: Date;
};

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets'>;

/** Decided at a time: each part is a transaction of its own. */
const batch = 500;

/** What waits, by sender and event, the oldest first. */
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

/** Emails that wait as they would be sent, the oldest first. */
export async function readWaitingMail(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  senderId: string | null,
  most: number,
): Promise<EmailEntry[]> {
  const rows = await db
    .select({ sealed: mailReviews.sealedPayload })
    .from(mailReviews)
    .where(waitingOf(senderId))
    .orderBy(asc(mailReviews.createdAt), asc(mailReviews.id))
    .limit(most);
  return rows.flatMap(({ sealed }) => (sealed ? [opened(secrets, sealed)] : []));
}

/**
 * Sends all that waits of one sender, but what has lost its use and what goes to addresses that have refused meanwhile.
 * Answers how many are sent. Running processes find them in the outbox.
 */
export async function releaseMail(deps: Parts, senderId: string | null): Promise<number> {
  let released = 0;
  for (;;) {
    const part = await deps.db.transaction(async (tx) => await releasePart(deps, tx, senderId));
    if (part === null) return released;
    released += part;
  }
}

/** Null: nothing is left. */
async function releasePart(deps: Parts, tx: Tx, senderId: string | null): Promise<number | null> {
  const now = deps.clock.now();
  const rows = await tx
    .select()
    .from(mailReviews)
    .where(waitingOf(senderId))
    .orderBy(asc(mailReviews.createdAt), asc(mailReviews.id))
    .limit(batch)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return null;
  const macs = rows.map(({ addressMac }) => addressMac);
  const refused = await refusedMacs(tx, macs, 'everything');
  const outcomeOf = ({ addressMac, expiresAt }: (typeof rows)[number]) => {
    if (refused.has(addressMac.toString('hex'))) return 'refused';
    return expiresAt && expiresAt <= now ? 'expired' : 'released';
  };
  const byOutcome = Map.groupBy(rows, outcomeOf);
  const released = byOutcome.get('released') ?? [];
  const outgoing = released.flatMap(({ sealedPayload, idempotencyKey, notBefore, expiresAt }) =>
    sealedPayload
      ? [
          {
            entry: opened(deps.secrets, sealedPayload),
            idempotencyKey,
            ...(notBefore && { notBefore }),
            ...(expiresAt && { expiresAt }),
          },
        ]
      : [],
  );
  await enqueueAll(deps, tx, outgoing);
  for (const [state, some] of byOutcome) {
    const ids = sql.param(some.map(({ id }) => id));
    await tx
      .update(mailReviews)
      .set({ state, decidedAt: now, sealedPayload: null })
      .where(sql`${mailReviews.id} = any(${ids}::uuid[])`);
  }
  return released.length;
}

/** None of what waits of one sender is ever sent. Answers how many these were. */
export async function refuseMail({ db, clock }: Pick<Deps, 'db' | 'clock'>, senderId: string | null): Promise<number> {
  const refused = await db
    .update(mailReviews)
    .set({ state: 'refused', decidedAt: clock.now(), sealedPayload: null })
    .where(waitingOf(senderId))
    .returning({ id: mailReviews.id });
  return refused.length;
}

/** Forgets what was decided long ago, and what nobody has decided about in its time. */
export async function purgeMailReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .update(mailReviews)
    .set({ state: 'expired', decidedAt: now, sealedPayload: null })
    .where(and(eq(mailReviews.state, 'waiting'), lte(mailReviews.expiresAt, now)));
  const before = new Date(now.getTime() - typedMail.reviewKeptSeconds * 1000);
  await db.delete(mailReviews).where(and(ne(mailReviews.state, 'waiting'), lt(mailReviews.decidedAt, before)));
}

/** Removes what waits of a person, and for them. */
export async function eraseMailReviews(
  db: Db | Tx,
  { userId, addressMac }: { userId: string; addressMac: Buffer | null },
): Promise<void> {
  const isTheirs = eq(mailReviews.senderId, userId);
  await db.delete(mailReviews).where(addressMac ? or(isTheirs, eq(mailReviews.addressMac, addressMac)) : isTheirs);
}

function waitingOf(senderId: string | null) {
  const isSender = senderId === null ? isNull(mailReviews.senderId) : eq(mailReviews.senderId, senderId);
  return and(eq(mailReviews.state, 'waiting'), isSender);
}

/** Sealed by send-typed.ts, and authenticated: what comes out is what went in. */
function opened(secrets: Deps['secrets'], sealed: Buffer): EmailEntry {
  return JSON.parse(secrets.open(outboxSeal, sealed)) as EmailEntry;
}
