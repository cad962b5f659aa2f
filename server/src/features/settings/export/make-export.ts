import { and, eq, isNull } from 'drizzle-orm';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import { dataExportRules } from '#src/config/user-data.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { dataExports } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { collectEverything } from './collect-everything.ts';
import type { exportRequested } from './request-export.ts';

/** The purpose that archives are sealed for. */
export const exportSeal = 'data-export';

/** Creates a requested export and notifies its owner. An interrupted run starts over; a finished export is kept. */
export async function makeExport(deps: Deps, { exportId }: EventData<typeof exportRequested>): Promise<void> {
  const unmade = and(eq(dataExports.id, exportId), isNull(dataExports.readyAt));
  const [asked] = await deps.db.select({ userId: dataExports.userId }).from(dataExports).where(unmade);
  if (!asked) return;
  const { userId } = asked;
  const archive = await zip(await collectEverything(deps, userId));
  const sealedArchive = deps.secrets.seal(exportSeal, Buffer.from(archive).toString('base64'));
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + dataExportRules.keptSeconds * 1000);
  await deps.db.transaction(async (tx) => {
    const made = await tx
      .update(dataExports)
      .set({ readyAt: now, expiresAt, bytes: archive.byteLength, sealedArchive })
      .where(unmade)
      .returning({ id: dataExports.id });
    if (made.length === 0) return;
    await auditIn(deps, tx, ownInitiative, { event: 'data-export.made', outcome: 'ok', userId });
    const owner = await reachableOwner(tx, userId);
    if (!owner) return;
    const values = { expiresAt: expiresAt.toISOString() };
    const notice = { kind: 'email', ...owner, template: 'data-export-ready', values } as const;
    await enqueue(deps, tx, notice, { idempotencyKey: `data-export-ready:${exportId}`, expiresAt });
  });
  deps.wakeOutbox();
}

async function zip(files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  // Loaded with the first export. `zip` compresses large files in worker threads, so requests are not blocked.
  const { zip: pack } = await import('fflate');
  return await new Promise((resolve, reject) => {
    pack(files, (failure, archive) => (failure ? reject(failure) : resolve(archive)));
  });
}
