import type { Language } from '@foyer/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';

/** The verified contacts of an account, and the language to write in. */
export type Contacts = { email: string | null; phone: string | null; language: Language };

/** The verified contacts of several members, by id. The phone of a suspended or deleted account is left out. */
export async function contactsOf(db: Db | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Contacts>> {
  const { id, language, email, emailVerifiedAt, phone, phoneVerifiedAt, suspendedAt, deletionDueAt } = users;
  const rows = await db
    .select({ id, language, email, emailVerifiedAt, phone, phoneVerifiedAt, suspendedAt, deletionDueAt })
    .from(users)
    .where(sql`${id} = any(${sql.param(userIds)}::uuid[])`);
  return new Map(
    rows.map((row) => {
      const isActive = !row.suspendedAt && !row.deletionDueAt;
      const verifiedEmail = row.emailVerifiedAt ? row.email : null;
      const verifiedPhone = row.phoneVerifiedAt && isActive ? row.phone : null;
      return [row.id, { email: verifiedEmail, phone: verifiedPhone, language: row.language }];
    }),
  );
}
