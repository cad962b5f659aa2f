import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { eq, isNull } from 'drizzle-orm';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import type { Tx } from '#src/db/client.ts';
import { aliases, anonymousRooms } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { refineCells } from './cells.ts';
import { coarse, openAlias } from './keys.ts';

/**
 * Makes waiting aliases visible, all at once and never fewer than the minimum, so that nobody can be recognized by when
 * they joined. Then decides anew which facts can be shown. The row of the room is locked.
 */
export async function releaseBatch(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  roomId: string,
): Promise<'released' | 'waiting'> {
  const now = deps.clock.now();
  const [room] = await tx.select().from(anonymousRooms).where(eq(anonymousRooms.id, roomId)).for('update');
  if (!room) return 'waiting';
  const wait = aliasRules.batchSeconds[room.eventId === null ? 'topics' : 'events'] * 1000;
  if (room.lastBatchAt && room.lastBatchAt.getTime() + wait > now.getTime()) return 'waiting';
  const rows = await tx
    .select({ id: aliases.id, sealed: aliases.sealed, shown: aliases.shown })
    .from(aliases)
    .where(eq(aliases.roomId, roomId))
    // Updated in this order, in which all others lock them as well.
    .orderBy(aliases.id);
  if (rows.filter(({ shown }) => shown === null).length < aliasLimits.minimum) return 'waiting';
  const members = rows.map(({ id, sealed, shown }) => ({ id, shown, facts: openAlias(deps, sealed).facts }));
  const refined = refineCells(members);
  for (const { id, shown } of members) {
    const next = refined.get(id) ?? {};
    if (JSON.stringify(next) !== JSON.stringify(shown))
      await tx.update(aliases).set({ shown: next }).where(eq(aliases.id, id));
  }
  await tx
    .update(anonymousRooms)
    .set({ lastBatchAt: coarse(now) })
    .where(eq(anonymousRooms.id, roomId));
  return 'released';
}

/** Rooms in which aliases wait. */
export async function roomsWithWaiting(tx: Pick<Tx, 'selectDistinct'>): Promise<string[]> {
  const rows = await tx.selectDistinct({ id: aliases.roomId }).from(aliases).where(isNull(aliases.shown));
  return rows.map(({ id }) => id);
}
