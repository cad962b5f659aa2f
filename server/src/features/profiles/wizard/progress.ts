import type { WizardStep } from '@foyer/contract/profiles/wizard/progress.ts';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { wizards } from '#src/db/schema/wizard.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** The first step of the wizard without an answer, wherever the others were answered. */
export async function readWizard(db: Db, { userId }: SignedInUser): Promise<{ next: WizardStep }> {
  const [row] = await db
    .select({
      profile: profiles.userId,
      network: wizards.network,
      finishedAt: wizards.finishedAt,
      linkedInUrl: profileDetails.linkedInUrl,
      interestsOrigin: profileDetails.interestsOrigin,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(wizards, eq(wizards.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .where(eq(users.id, userId));
  if (!row?.profile) return { next: 'form' };
  // What was answered on the profile page is not asked again.
  const hasNetwork = row.network !== null || row.linkedInUrl !== null;
  const hasInterests = row.finishedAt !== null || row.interestsOrigin === 'typed';
  if (row.finishedAt || (hasNetwork && hasInterests)) return { next: 'done' };
  return { next: hasNetwork ? 'interests' : 'network' };
}

type Steps = Pick<typeof wizards.$inferInsert, 'network' | 'networkAt' | 'finishedAt'>;

/** Records completed steps. Completing one again replaces the earlier record. */
export async function noteStep(tx: Tx, userId: string, steps: Steps): Promise<void> {
  await tx
    .insert(wizards)
    .values({ userId, ...steps })
    .onConflictDoUpdate({ target: wizards.userId, set: steps });
}
