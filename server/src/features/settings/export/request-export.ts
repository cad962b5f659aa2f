import type { DataExport } from '@foyer/contract/settings/my-data.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { auditIn } from '#src/audit/audit.ts';
import { dataExportRules } from '#src/config/user-data.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { dataExports } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { newestExportOf } from '../queries.ts';

/** A data export was requested. */
export const exportRequested = domainEvent('data-export-asked', z.object({ exportId: z.uuid() }));

/** Requests an export of the caller's data. It replaces an earlier one, unless that is still being created. */
export async function requestExport(deps: Deps, viewer: SignedInUser): Promise<DataExport> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const now = deps.clock.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const asked = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const newest = await newestExportOf(tx, deps, userId);
    if (newest?.state === 'waiting') return newest;
    await requireBudget({ db: tx, clock: deps.clock }, `data-export:${userId}`, dataExportRules.perUser);
    await tx.delete(dataExports).where(eq(dataExports.userId, userId));
    const id = deps.random.uuid();
    await tx.insert(dataExports).values({ id, userId, askedAt: now, expiresAt: after(dataExportRules.keptSeconds) });
    const idempotencyKey = `${exportRequested.name}:${id}`;
    const options = { idempotencyKey, expiresAt: after(dataExportRules.makingSeconds) };
    await enqueueEvent(deps, tx, exportRequested, { exportId: id }, options);
    await notifyOwner(deps, tx, viewer, { userId, what: 'data-export-asked' });
    await auditIn(deps, tx, viewer, { event: 'data-export.asked', outcome: 'ok', userId });
    return { id, state: 'waiting', askedAt: now.toISOString(), expiresAt: null, bytes: null } as const;
  });
  deps.wakeOutbox();
  return asked;
}
