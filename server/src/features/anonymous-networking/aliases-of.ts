import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { aliases } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { ownerKey } from './keys.ts';
import { type AnyRoom, allRooms, type OwnAlias } from './rooms.ts';

/** All aliases of one person. Their rooms are found by trying the key of each room, which only this server can do. */
export async function aliasesOf(
  deps: Pick<Deps, 'secrets'>,
  db: Db | Tx,
  userId: string,
): Promise<{ alias: OwnAlias; room: AnyRoom }[]> {
  const rooms = await allRooms(db);
  const keys = rooms.map(({ id }) => ownerKey(deps, id, userId));
  const rows = await db
    .select()
    .from(aliases)
    .where(sql`${aliases.ownerKey} = any(${sql.param(keys)}::bytea[])`);
  const byId = new Map(rooms.map((room) => [room.id, room]));
  return rows.flatMap((alias) => {
    const room = byId.get(alias.roomId);
    return room ? [{ alias, room }] : [];
  });
}

/** Removes all aliases of a person, with everything that hangs on them. */
export async function leaveAllRooms(deps: Pick<Deps, 'secrets'>, tx: Tx, userId: string): Promise<void> {
  const own = await aliasesOf(deps, tx, userId);
  const ids = own.map(({ alias }) => alias.id).toSorted();
  if (ids.length === 0) return;
  await lockAliases(tx, ids);
  await tx.delete(aliases).where(inArray(aliases.id, ids));
}

/** Locks aliases in the order of their ids, so that changes to what is between them never wait for each other in a circle. */
export async function lockAliases(tx: Tx, ids: readonly string[]): Promise<OwnAlias[]> {
  return await tx
    .select()
    .from(aliases)
    .where(sql`${aliases.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(aliases.id)
    .for('no key update');
}
