import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { reminderRefusals } from '#src/db/schema/event-questions.ts';
import type { Deps } from '#src/deps.ts';

type Parts = Pick<Deps, 'secrets'>;

/** By what an address without account that wants no reminders is known: whoever reads the database learns none. */
export function refusalMac({ secrets }: Parts, email: string): Buffer {
  return secrets.mac('reminder-refusal', email);
}

/** Which of these addresses want no reminders. */
export async function refusedBy(deps: Parts, db: Db | Tx, emails: readonly string[]): Promise<Set<string>> {
  const macs = emails.map((email) => refusalMac(deps, email));
  const { addressMac } = reminderRefusals;
  const rows = await db.select({ addressMac }).from(reminderRefusals).where(inArray(addressMac, macs));
  const refused = new Set(rows.map((row) => row.addressMac.toString('hex')));
  return new Set(emails.filter((_, at) => refused.has(macs[at]?.toString('hex') ?? '')));
}
