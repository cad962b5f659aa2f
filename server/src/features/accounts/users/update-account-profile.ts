import type { User } from '@foyer/contract/accounts.ts';
import { checkName, cleanLine } from '@foyer/contract/rules/names/name.ts';
import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { audit } from '../audit/audit.ts';
import { readUser } from '../queries.ts';

/** Changes the name on the account; whatever else the body says changes nothing (rule 27). */
export async function updateAccountProfile(
  deps: Deps,
  viewer: SignedInUser,
  input: { name?: string | undefined },
): Promise<User> {
  const { userId } = viewer;
  if (input.name !== undefined) {
    const fault = checkName(input.name);
    if (fault) throw fieldRefused('name', fault);
    await deps.db
      .update(users)
      .set({ name: cleanLine(input.name) })
      .where(eq(users.id, userId));
    await audit(deps, viewer, { event: 'account.changed', outcome: 'ok', reason: 'name', userId });
  }
  return readUser(deps.db, userId);
}
