import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';

/** Which of these addresses their owners have proven to Foyer themselves, with an account or on the way to one. */
export async function selfRegistered(db: Db | Tx, emails: readonly string[]): Promise<Set<string>> {
  const asked = sql`any(${sql.param([...new Set(emails)])}::text[])`;
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from users where email = ${asked} and email_verified_at is not null
    union select email from leads where email = ${asked} and email_verified_at is not null`);
  return new Set(rows.map(({ email }) => email));
}
