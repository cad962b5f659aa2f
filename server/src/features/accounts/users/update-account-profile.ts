import type { User } from '@foyer/contract/accounts.ts';
import { checkCompany, checkName, cleanLine } from '@foyer/contract/rules/names/name.ts';
import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import type { Deps } from '#src/deps.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { audit } from '../audit/audit.ts';
import { readUser } from '../queries.ts';
import { foundOrganization } from './found-organization.ts';

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
    if (await nameOrganization(deps, userId, cleanLine(input.company)))
      await audit(deps, viewer, { event: 'account.changed', outcome: 'ok', reason: 'company', userId });
  }
  return readUser(deps.db, userId);
}

/** The account of an organization names its own one, or founds it; anybody else's company belongs to their profile. */
async function nameOrganization(deps: Deps, userId: string, company: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [me] = await tx
      .select({ name: users.name, role: users.role, organizationId: users.organizationId })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (me?.role !== 'organization') return false;
    if (me.organizationId !== null) {
      await tx.update(organizations).set({ name: company }).where(eq(organizations.id, me.organizationId));
    } else {
      const organizationId = await foundOrganization(deps, tx, { ...me, company });
      await tx.update(users).set({ organizationId }).where(eq(users.id, userId));
    }
    return true;
  });
}
