import { sql } from 'drizzle-orm';
import { typedMail } from '#src/config/sending.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { reviewReasons } from '#src/db/schema/mail-reviews.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { takeUpTo } from '#src/http/limits/take-up-to.ts';
import { refusedBy } from '../unsubscribe/refused-addresses.ts';
import { type Sender, sendersOf } from './senders.ts';

/** An email that waits for review, and why. */
export type HeldMail<Mail> = { mail: Mail; reason: (typeof reviewReasons)[number] };

const budgetKey = (senderId: string) => `typed-mail:${senderId}`;

export const senderIdsOf = (mails: readonly { senderId: string | null }[]) =>
  mails.flatMap(({ senderId }) => senderId ?? []);

/** How many of these emails would wait for review if they were sent now. Spends no budget. */
export async function forecastWaiting(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  db: Db | Tx,
  mails: readonly { to: string; senderId: string | null }[],
): Promise<number> {
  const addresses = mails.map(({ to }) => to);
  const refused = await refusedBy(deps, db, addresses, 'everything');
  const selfRegistered = await selfRegisteredEmails(db, addresses);
  const counted = mails.filter(({ to }) => !refused.has(to) && !selfRegistered.has(to));
  const senders = await sendersOf(deps, db, senderIdsOf(counted));
  const now = deps.clock.now();
  const keys = sql.param([...senders.keys()].map(budgetKey));
  const spent = await db.select().from(budgets).where(sql`${budgets.key} = any(${keys}::text[])`);
  const remaining = new Map(
    [...senders.values()].map(({ id, limit, isProven }) => {
      const running = spent.find(({ key, resetsAt }) => key === budgetKey(id) && resetsAt > now);
      return [id, isProven ? Math.max(0, limit - (running?.spent ?? 0)) : 0];
    }),
  );
  const bySender = Map.groupBy(counted, ({ senderId }) => senderId);
  return [...bySender].reduce((sum, [id, all]) => sum + Math.max(0, all.length - ((id && remaining.get(id)) || 0)), 0);
}

/** Spends the budgets of the senders and returns the emails that exceed them. */
export async function mailsBeyondBudgets<Mail extends { senderId: string | null }>(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  mails: readonly Mail[],
  senders: ReadonlyMap<string, Sender>,
): Promise<HeldMail<Mail>[]> {
  const verifiedSenderOf = ({ senderId }: Mail) => {
    const sender = senderId === null ? undefined : senders.get(senderId);
    return sender?.isProven ? sender : null;
  };
  const bySender = Map.groupBy(mails, verifiedSenderOf);
  const requests = [...bySender].flatMap(([sender, { length: many }]) =>
    sender ? [{ key: budgetKey(sender.id), many, limit: sender.limit }] : [],
  );
  const granted = await takeUpTo(deps, tx, requests, typedMail.seconds);
  return [...bySender].flatMap(([sender, all]) => {
    const within = sender ? (granted.get(budgetKey(sender.id)) ?? 0) : 0;
    const reason: HeldMail<Mail>['reason'] = sender ? 'over-budget' : 'sender-not-proven';
    return all.slice(within).map((mail) => ({ mail, reason }));
  });
}

/** Which of these addresses were verified by their owners, with an account or a lead. */
export async function selfRegisteredEmails(db: Db | Tx, emails: readonly string[]): Promise<Set<string>> {
  const anyOfThem = sql`any(${sql.param([...new Set(emails)])}::text[])`;
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from users where email = ${anyOfThem} and email_verified_at is not null
    union select email from leads where email = ${anyOfThem} and email_verified_at is not null`);
  return new Set(rows.map(({ email }) => email));
}
