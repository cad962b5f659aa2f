import type { Role } from '@foyer/contract/accounts.ts';
import type { Tx } from '#src/db/client.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Throws COMPANY_REQUIRED when an organization account has no company name. `field`: the form field to report. */
export function requireCompany(role: Role, company: string | null, field: string): void {
  if (role !== 'organization' || company !== null) return;
  throw new AppError('COMPANY_REQUIRED', 'Enter your company name.', {
    details: [{ field, message: 'company.required' }],
  });
}

/** Creates the organization of a new organization account, in the transaction that creates the account; null for other roles. */
export async function createOrganization(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  person: { role: Role; company: string | null; name: string },
): Promise<string | null> {
  if (person.role !== 'organization') return null;
  const id = deps.random.uuid();
  await tx.insert(organizations).values({ id, name: person.company ?? person.name, createdAt: deps.clock.now() });
  return id;
}
