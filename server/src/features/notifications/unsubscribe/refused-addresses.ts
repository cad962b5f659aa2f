import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { reminderRefusals } from '#src/db/schema/event-questions.ts';
import type { Deps } from '#src/deps.ts';

type MacDeps = Pick<Deps, 'secrets'>;

/** The MAC under which an address that opted out is stored, so that the database does not reveal it. */
export function refusalMac({ secrets }: MacDeps, email: string): Buffer {
  return secrets.mac('reminder-refusal', email);
}

/** `optional`: reminders and announcements, which every opt-out covers. `everything`: all emails to the address. */
type RefusalScope = 'optional' | 'everything';

/** Which of these addresses opted out as guests. */
export async function refusedBy(
  deps: MacDeps,
  db: Db | Tx,
  emails: readonly string[],
  scope: RefusalScope = 'optional',
): Promise<Set<string>> {
  const macs = emails.map((email) => refusalMac(deps, email));
  const refused = await refusedMacs(db, macs, scope);
  return new Set(emails.filter((_, at) => refused.has(macs[at]?.toString('hex') ?? '')));
}

/** The same by MAC; returns the MACs in hexadecimal. */
export async function refusedMacs(db: Db | Tx, macs: readonly Buffer[], scope: RefusalScope): Promise<Set<string>> {
  const { addressMac, everything } = reminderRefusals;
  const rows = await db
    .select({ addressMac })
    .from(reminderRefusals)
    .where(
      and(
        sql`${addressMac} = any(${sql.param(macs)}::bytea[])`,
        scope === 'everything' ? eq(everything, true) : undefined,
      ),
    );
  return new Set(rows.map((row) => row.addressMac.toString('hex')));
}

/** Opts an address out of all emails for good. Idempotent. */
export async function refuseEverything({ clock }: Pick<Deps, 'clock'>, db: Db | Tx, addressMac: Buffer): Promise<void> {
  await db
    .insert(reminderRefusals)
    .values({ addressMac, everything: true, createdAt: clock.now() })
    .onConflictDoUpdate({ target: reminderRefusals.addressMac, set: { everything: true } });
}

/** Removes the opt-out of an address. */
export async function undoRefusal(db: Db | Tx, addressMac: Buffer): Promise<void> {
  await db.delete(reminderRefusals).where(eq(reminderRefusals.addressMac, addressMac));
}
