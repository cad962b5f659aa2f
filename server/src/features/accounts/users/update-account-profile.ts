import type { User } from '@foyer/contract/accounts.ts';
import { checkCompany, checkName, cleanLine } from '@foyer/contract/rules/names/name.ts';
import { eq, inArray } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import type { Deps } from '#src/deps.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { audit } from '../audit/audit.ts';
import { readUser } from '../queries.ts';

/**
 * Changes the name on the account, and of the organization that signed up with it; whatever else the body says changes
 * nothing (rule 27).
 */
export async function updateAccountProfile(
  deps: Deps,
  viewer: SignedInUser,
  input: { name?: string | undefined; company?: string | undefined },
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
  if (input.company !== undefined) {
    const fault = checkCompany(input.company);
    if (fault) throw fieldRefused('company', fault);
    const mine = deps.db.select({ id: users.organizationId }).from(users).where(eq(users.id, userId));
    const changed = await deps.db
      .update(organizations)
      .set({ name: cleanLine(input.company) })
      .where(inArray(organizations.id, mine))
      .returning({ id: organizations.id });
    if (changed.length > 0)
      await audit(deps, viewer, { event: 'account.changed', outcome: 'ok', reason: 'company', userId });
  }
  return readUser(deps.db, userId);
}
