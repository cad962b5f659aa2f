import type { User } from '@foyer/contract/accounts.ts';
import { checkCompany, checkName } from '@foyer/contract/rules/names/name.ts';
import { eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readLine } from '#src/http/read-line.ts';
import { createOrganization } from './create-organization.ts';
import { readUser } from './queries.ts';
import { lockOwnAccount } from './sign-in-methods/lock-own-account.ts';

/** Changes the name on the account and, for organization accounts, the organization's name. Other body fields are ignored. */
export async function updateAccountProfile(
  deps: Deps,
  viewer: SignedInUser,
  input: { name?: string | undefined; company?: string | undefined },
): Promise<User> {
  const { userId } = viewer;
  const name = input.name === undefined ? undefined : readLine(input.name, 'name', checkName);
  const company = input.company === undefined ? undefined : readLine(input.company, 'company', checkCompany);
  const changed = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    if (name !== undefined) await tx.update(users).set({ name }).where(eq(users.id, userId));
    const isRenamed = company !== undefined && (await nameOrganization(deps, tx, userId, company));
    return [...(name === undefined ? [] : ['name']), ...(isRenamed ? ['company'] : [])];
  });
  for (const reason of changed) await audit(deps, viewer, { event: 'account.changed', outcome: 'ok', reason, userId });
  return readUser(deps.db, userId);
}

/** Names or creates the organization of an organization account; for other roles the company belongs to the profile. */
async function nameOrganization(deps: Deps, tx: Tx, userId: string, company: string): Promise<boolean> {
  const [user] = await tx
    .select({ name: users.name, role: users.role, organizationId: users.organizationId })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.role !== 'organization') return false;
  if (user.organizationId !== null) {
    await tx.update(organizations).set({ name: company }).where(eq(organizations.id, user.organizationId));
  } else {
    const organizationId = await createOrganization(deps, tx, { ...user, company });
    await tx.update(users).set({ organizationId }).where(eq(users.id, userId));
  }
  return true;
}
