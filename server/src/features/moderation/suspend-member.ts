import type { Suspension } from '@foyer/contract/moderation/suspensions.ts';
import { eq } from 'drizzle-orm';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readSuspension } from './list-suspensions.ts';
import { notFound, requireOperator } from './operators.ts';
import { type SuspensionInput, suspendAccount } from './suspend-account.ts';

/** Suspends the member whose profile has this address. */
export async function suspendMember(
  deps: Deps,
  viewer: SignedInUser,
  { urlSlug, ...input }: SuspensionInput & { urlSlug: string },
): Promise<Suspension> {
  await requireOperator(deps.db, viewer);
  const [member] = await deps.db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.urlSlug, urlSlug.toLowerCase()));
  if (!member) throw notFound();
  const { id } = await suspendAccount(deps, { userId: viewer.userId, origin: viewer }, { ...input, ...member });
  return await readSuspension(deps.db, id);
}
