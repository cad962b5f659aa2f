import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { isOrganizerOf } from '#src/features/conversation-access/room-access.ts';
import { emptyMessage } from './change-message.ts';
import { forgetCollected } from './collect-unread.ts';

type InRoom = { conversationId: string; userId: string };

/** Deletes a message of a room, if the viewer may. Idempotent. */
export async function removeMessage(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  conversationId: string,
  no: number,
): Promise<void> {
  await lockRoom(tx, conversationId);
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.no, no)));
  if (message && !message.deletedAt) await emptyMessage(deps, tx, message);
}

/** Removes an attendee from a room for good. False for organizers, whose room it is. */
export async function removeFromRoom(deps: Pick<Deps, 'clock'>, tx: Tx, room: InRoom): Promise<boolean> {
  return await restrict(tx, room, { barredAt: deps.clock.now(), draft: '', isMarkedUnread: false });
}

/** Lets an attendee only read in a room. False for organizers. */
export async function silenceInRoom(deps: Pick<Deps, 'clock'>, tx: Tx, room: InRoom): Promise<boolean> {
  return await restrict(tx, room, { silencedAt: deps.clock.now(), draft: '' });
}

/**
 * Takes back one of the two, also from somebody who has become an organizer: it would apply again once they leave the team. What
 * was drafted before is gone.
 */
export async function restoreInRoom(tx: Tx, room: InRoom, what: 'barredAt' | 'silencedAt'): Promise<void> {
  await lockRoom(tx, room.conversationId);
  await changeParticipant(tx, room, { [what]: null });
}

async function restrict(tx: Tx, room: InRoom, change: ParticipantChange): Promise<boolean> {
  await lockRoom(tx, room.conversationId);
  const { rows } = await tx.execute(sql`select 1 from conversations c join events ev on ev.id = c.event_id
    where c.id = ${room.conversationId} and ${isOrganizerOf(sql`${room.userId}::uuid`)}`);
  if (rows.length > 0) return false;
  await changeParticipant(tx, room, change);
  await forgetCollected(tx, room.userId, room.conversationId);
  return true;
}

type ParticipantChange = Partial<typeof conversationParticipants.$inferInsert>;

async function changeParticipant(tx: Tx, { conversationId, userId }: InRoom, change: ParticipantChange): Promise<void> {
  const own = conversationParticipants;
  await tx
    .update(own)
    .set(change)
    .where(and(eq(own.conversationId, conversationId), eq(own.userId, userId)));
}

async function lockRoom(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('no key update');
}
