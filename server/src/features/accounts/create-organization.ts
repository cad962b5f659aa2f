import type { Role } from '@foyer/contract/accounts.ts';
import type { Tx } from '#src/db/client.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Refuses an organization's person who names no company (spec section 6). `field`: where it is asked for. */
export function requireCompany(role: Role, company: string | null, field: string): void {
  if (role !== 'organization' || company !== null) return;
  throw new AppError('COMPANY_REQUIRED', 'Tell us the name of your company.', {
    details: [{ field, message: 'company.required' }],
  });
}

/** The organization of somebody who signs up for one, in the transaction that makes the account; null for others. */
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
