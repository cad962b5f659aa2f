import type { AnonymousRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import type { AnonymousFact } from '@foyer/contract/rules/preference-choices.ts';
import { count, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { aliasJoinBudget } from '#src/config/anonymous-networking.ts';
import type { Tx } from '#src/db/client.ts';
import { aliases, anonymousRooms } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { chosenFacts } from './facts.ts';
import { ownerKey, privateKey, sealAlias } from './keys.ts';
import { newHandle } from './new-handle.ts';
import { readRoom } from './read-room.ts';
import { releaseBatch } from './release-batch.ts';
import { requireJoinable } from './require-joinable.ts';
import { findOwnAlias, findRoom, noSuchRoom, type Room, type RoomAddress } from './rooms.ts';

type JoinInput = RoomAddress & { shows: readonly AnonymousFact[] };

/** Gives the viewer an alias in a room. Joining again changes nothing. */
export async function joinRoom(
  deps: Deps,
  viewer: SignedInUser,
  { shows, ...address }: JoinInput,
): Promise<AnonymousRoom> {
  const { userId } = viewer;
  const known = await findRoom(deps.db, viewer, address);
  if (!(await findOwnAlias(deps, deps.db, known, userId)))
    await requireBudget(deps, privateKey(deps, 'alias-joins', userId), aliasJoinBudget);
  await deps.db.transaction(async (tx) => {
    const room = await findRoom(tx, viewer, address);
    const facts = await requireJoinable(deps, tx, room, userId);
    const roomId = await openRoom(deps, tx, room);
    const key = ownerKey(deps, roomId, userId);
    const [joined] = await tx
      .insert(aliases)
      .values({
        id: deps.random.uuid(),
        roomId,
        ownerKey: key,
        sealed: sealAlias(deps, { userId, facts: chosenFacts(facts, shows) }),
        handle: await freeHandle(deps, tx, roomId),
      })
      .onConflictDoNothing({ target: aliases.ownerKey })
      .returning({ id: aliases.id });
    if (!joined) return;
    await releaseBatch(deps, tx, roomId);
    // Never which room: the time would tell which of its aliases it is.
    await auditIn(deps, tx, viewer, { event: 'alias.joined', outcome: 'ok', userId });
  });
  return await readRoom(deps, viewer, address);
}

/** The id of the room, whose row is locked: who joins at the same time waits. */
async function openRoom(deps: Pick<Deps, 'random'>, tx: Tx, { where }: Room): Promise<string> {
  await tx
    .insert(anonymousRooms)
    .values({ id: deps.random.uuid(), ...where })
    .onConflictDoNothing();
  const which = 'topic' in where ? eq(anonymousRooms.topic, where.topic) : eq(anonymousRooms.eventId, where.eventId);
  const [room] = await tx.select({ id: anonymousRooms.id }).from(anonymousRooms).where(which).for('update');
  if (!room) throw noSuchRoom();
  const [found] = await tx.select({ joined: count() }).from(aliases).where(eq(aliases.roomId, room.id));
  if ((found?.joined ?? 0) >= aliasLimits.room) throw new AppError('ROOM_FULL', 'This room is full.');
  return room.id;
}

async function freeHandle(deps: Pick<Deps, 'random'>, tx: Tx, roomId: string): Promise<string> {
  const rows = await tx.select({ handle: aliases.handle }).from(aliases).where(eq(aliases.roomId, roomId));
  const taken = new Set(rows.map(({ handle }) => handle));
  for (;;) {
    const handle = newHandle(deps.random);
    if (!taken.has(handle)) return handle;
  }
}
