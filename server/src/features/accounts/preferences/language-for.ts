import { defaultLanguage, type Language } from '@foyer/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** The language to write to a signed-in member in: the one chosen in this browser, otherwise the account's. */
export async function languageFor(
  db: Db | Tx,
  { userId, chosenLanguage }: Pick<SignedInUser, 'userId' | 'chosenLanguage'>,
): Promise<Language> {
  if (chosenLanguage) return chosenLanguage;
  const [account] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return account?.language ?? defaultLanguage;
}
