import type { WizardStep } from '@foyer/contract/profiles/wizard/progress.ts';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { wizards } from '#src/db/schema/wizard.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** The next step of the wizard, independent of the device used for the earlier ones. */
export async function readWizard(db: Db, { userId }: SignedInUser): Promise<{ next: WizardStep }> {
  const [row] = await db
    .select({ profile: profiles.userId, network: wizards.network, finishedAt: wizards.finishedAt })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(wizards, eq(wizards.userId, users.id))
    .where(eq(users.id, userId));
  if (!row?.profile) return { next: 'form' };
  if (row.finishedAt) return { next: 'done' };
  return { next: row.network === null ? 'network' : 'interests' };
}

type Steps = Pick<typeof wizards.$inferInsert, 'network' | 'networkAt' | 'finishedAt'>;

/** Records completed steps. Completing one again replaces the earlier record. */
export async function noteStep(tx: Tx, userId: string, steps: Steps): Promise<void> {
  await tx
    .insert(wizards)
    .values({ userId, ...steps })
    .onConflictDoUpdate({ target: wizards.userId, set: steps });
}
