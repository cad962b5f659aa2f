import type { Language } from '@foyer/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';

/** Where the owner of an account is written to, and in which language. Null without a proven email: texts carry codes only. */
export async function reachableOwner(tx: Tx, userId: string): Promise<{ to: string; language: Language } | null> {
  const [owner] = await tx
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return owner?.email && owner.emailVerifiedAt ? { to: owner.email, language: owner.language } : null;
}
