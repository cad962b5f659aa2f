import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { reminderRefusals } from '#src/db/schema/event-questions.ts';
import type { Deps } from '#src/deps.ts';

type Parts = Pick<Deps, 'secrets'>;

/** By what an address that refuses emails is known: whoever reads the database learns none. */
export function refusalMac({ secrets }: Parts, email: string): Buffer {
  return secrets.mac('reminder-refusal', email);
}

/** What is asked about: reminders and what organizers write, which every refusal covers, or any email at all. */
type Refused = 'optional' | 'everything';

/** Which of these addresses, without account, refuse emails. */
export async function refusedBy(
  deps: Parts,
  db: Db | Tx,
  emails: readonly string[],
  what: Refused = 'optional',
): Promise<Set<string>> {
  const macs = emails.map((email) => refusalMac(deps, email));
  const refused = await refusedMacs(db, macs, what);
  return new Set(emails.filter((_, at) => refused.has(macs[at]?.toString('hex') ?? '')));
}

/** The same by their MACs; answers them in hexadecimal. */
export async function refusedMacs(db: Db | Tx, macs: readonly Buffer[], what: Refused): Promise<Set<string>> {
  const { addressMac, everything } = reminderRefusals;
  const rows = await db
    .select({ addressMac })
    .from(reminderRefusals)
    .where(
      and(
        sql`${addressMac} = any(${sql.param(macs)}::bytea[])`,
        what === 'everything' ? eq(everything, true) : undefined,
      ),
    );
  return new Set(rows.map((row) => row.addressMac.toString('hex')));
}

/** Leaves an address alone for good. Asked again, it stays so. */
export async function refuseEverything({ clock }: Pick<Deps, 'clock'>, db: Db | Tx, addressMac: Buffer): Promise<void> {
  await db
    .insert(reminderRefusals)
    .values({ addressMac, everything: true, createdAt: clock.now() })
    .onConflictDoUpdate({ target: reminderRefusals.addressMac, set: { everything: true } });
}

/** Its owner wants to be written to again. */
export async function undoRefusal(db: Db | Tx, addressMac: Buffer): Promise<void> {
  await db.delete(reminderRefusals).where(eq(reminderRefusals.addressMac, addressMac));
}
