import type { DataExport } from '@foyer/contract/settings/my-data.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import { dataExportRules } from '#src/config/user-data.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { dataExports } from '#src/db/schema/settings.ts';
import type { Clock } from '#src/deps.ts';

/** The newest export of a user's data that has not expired. */
export async function newestExportOf(
  db: Db | Tx,
  { clock }: { clock: Clock },
  userId: string,
): Promise<DataExport | null> {
  const [row] = await db
    .select({
      id: dataExports.id,
      askedAt: dataExports.askedAt,
      readyAt: dataExports.readyAt,
      expiresAt: dataExports.expiresAt,
      bytes: dataExports.bytes,
    })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, clock.now())))
    .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
    .limit(1);
  if (!row) return null;
  const { id, askedAt, readyAt, expiresAt, bytes } = row;
  const late = clock.now().getTime() - askedAt.getTime() > dataExportRules.makingSeconds * 1000;
  const unreadyState = late ? 'failed' : 'waiting';
  return {
    id,
    state: readyAt ? 'ready' : unreadyState,
    askedAt: askedAt.toISOString(),
    expiresAt: readyAt && expiresAt.toISOString(),
    bytes,
  };
}
