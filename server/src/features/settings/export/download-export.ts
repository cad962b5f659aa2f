import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { dataExports } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { exportSeal } from './make-export.ts';

/**
 * Downloads a finished export. Requires a recent sign-in, so that someone else at an unlocked computer can't take it.
 */
export async function downloadExport(
  deps: Deps,
  viewer: SignedInUser,
  { exportId }: { exportId: string },
): Promise<{ fileName: string; base64: string }> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const mine = and(eq(dataExports.id, exportId), eq(dataExports.userId, userId));
  const [found] = await deps.db
    .select({ readyAt: dataExports.readyAt, sealed: dataExports.sealedArchive })
    .from(dataExports)
    .where(and(mine, isNotNull(dataExports.readyAt), gt(dataExports.expiresAt, deps.clock.now())));
  if (!found?.sealed || !found.readyAt)
    throw new AppError('NOT_FOUND', 'This copy of your data is no longer available.');
  await audit(deps, viewer, { event: 'data-export.fetched', outcome: 'ok', userId });
  return {
    fileName: `foyer-${found.readyAt.toISOString().slice(0, 10)}.zip`,
    base64: deps.secrets.open(exportSeal, found.sealed),
  };
}

/** Deletes expired exports. */
export async function purgeExports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, clock.now()));
}
