import type { Passkey } from '@foyer/contract/credentials/passkeys.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { and, eq } from 'drizzle-orm';
import { passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchPasskey, passkeyColumns, presentPasskey } from './list-passkeys.ts';

export async function renamePasskey(
  deps: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Passkey> {
  const [renamed] = await deps.db
    .update(passkeys)
    .set({ name: cleanLine(name) })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning(passkeyColumns);
  if (!renamed) throw noSuchPasskey();
  return presentPasskey(renamed);
}
