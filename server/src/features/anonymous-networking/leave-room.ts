import { eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { aliases } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { findOwnAlias, findRoom, type RoomAddress } from './rooms.ts';

/** Ends the viewer's alias with its requests, contacts and consents. */
export async function leaveRoom(
  deps: Deps,
  viewer: SignedInUser,
  address: RoomAddress,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const room = await findRoom(tx, viewer, address);
    const own = await findOwnAlias(deps, tx, room, viewer.userId);
    if (!own) return;
    await tx.delete(aliases).where(eq(aliases.id, own.id));
    await auditIn(deps, tx, viewer, { event: 'alias.left', outcome: 'ok', userId: viewer.userId });
  });
  return {};
}
