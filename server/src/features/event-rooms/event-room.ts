import type { EventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { daysAfter } from '#src/days-after.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { conversationParticipants, conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { isManagerOf, isRoomOpen, mayBeInRoom } from '#src/features/conversation-access/room-access.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import { publishOwnSide, publishState } from '#src/features/messaging/live-messaging.ts';
import { presentConversation } from '#src/features/messaging/present-conversation.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type EventId = { id: string };

/** Among the kinds of conversations. */
const roomKind = 'event';

/** The room of an event that the viewer can see, also one that was never opened. */
export async function readEventRoom(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id }: EventId,
): Promise<EventRoom> {
  await requireVisible(db, viewer, id);
  return await presentRoom(db, viewer.userId, id, clock.now());
}

/** Enters the open room of an event, and comes back to it after leaving. Idempotent. */
export async function enterEventRoom(deps: Deps, viewer: SignedInUser, { id }: EventId): Promise<Conversation> {
  const { userId } = viewer;
  const at = deps.clock.now();
  await requireVisible(deps.db, viewer, id);
  const conversationId = await deps.db.transaction(async (tx) => {
    const own = await findRowOf(tx, userId);
    if (!own?.form) throw new AppError('PROFILE_INCOMPLETE', 'Finish your profile first.');
    const [room] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.eventId, id))
      .for('no key update');
    const { state, mayEnter } = await presentRoom(tx, userId, id, at);
    if (!mayEnter) throw new AppError('NOT_IN_ROOM', 'Only attendees enter the room of an event.');
    if (!room || state === 'off') throw roomClosed();
    await enter(tx, room.id, userId);
    return room.id;
  });
  publishOwnSide(deps, conversationId, userId);
  return await presentConversation(deps.db, userId, conversationId, at);
}

/** Opens or closes the room of an event that the viewer organizes or manages, and sets its slow mode. */
export async function changeEventRoom(
  deps: Deps,
  viewer: SignedInUser,
  { id, isOpen, slowSeconds }: EventId & { isOpen: boolean; slowSeconds: number },
): Promise<EventRoom> {
  const at = deps.clock.now();
  const { roomId, room } = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    const hasEnded = event.endsAt !== null && daysAfter(event.endsAt, messagingLimits.roomDays) <= at;
    if (isOpen && (hasEnded || event.state === 'cancelled' || event.state === 'draft')) throw roomClosed();
    const [stored] = await tx
      .insert(conversations)
      .values({
        id: deps.random.uuid(),
        kind: roomKind,
        key: `event:${id}`,
        eventId: id,
        state: 'open',
        lastAt: at,
        isRoomOpen: isOpen,
        slowSeconds,
      })
      .onConflictDoUpdate({ target: conversations.key, set: { isRoomOpen: isOpen, slowSeconds } })
      .returning({ id: conversations.id });
    return { roomId: stored?.id, room: await presentRoom(tx, viewer.userId, id, at) };
  });
  if (roomId) publishState(deps, roomId);
  return room;
}

async function requireVisible(db: Db, viewer: SignedInUser, id: string): Promise<void> {
  const row = await findEventById(db, id);
  if (!row || !maySeeEvent(eventFactsOf(row), viewer, await findActiveRegistration(db, id, viewer.userId)))
    throw noSuchEvent();
}

const roomFacts = z.object({
  ends_at: z.coerce.date().nullable(),
  may_enter: z.boolean(),
  is_organizer: z.boolean(),
  id: z.string().nullable(),
  is_open: z.boolean().nullable(),
  slow_seconds: z.number().nullable(),
  has_entered: z.boolean(),
});

async function presentRoom(db: Db | Tx, userId: string, eventId: string, at: Date): Promise<EventRoom> {
  const viewer = sql`${userId}::uuid`;
  const { rows } = await db.execute(sql`select ev.ends_at, ${mayBeInRoom(viewer)} as may_enter,
      coalesce(ev.organizer_user_id = ${viewer}, false) or ${isManagerOf(viewer)} as is_organizer,
      c.id, ${isRoomOpen(sql`${at.toISOString()}::timestamptz`)} as is_open, c.slow_seconds,
      exists (select 1 from conversation_participants p
        where p.conversation_id = c.id and p.user_id = ${viewer} and p.left_no is null) as has_entered
    from events ev left join conversations c on c.event_id = ev.id where ev.id = ${eventId}`);
  const facts = roomFacts.parse(rows[0]);
  const stateOfKnown = facts.is_open ? 'open' : 'closed';
  return {
    state: facts.id === null ? 'off' : stateOfKnown,
    mayEnter: facts.may_enter,
    isOrganizer: facts.is_organizer,
    slowSeconds: facts.slow_seconds ?? 0,
    closesAt: facts.ends_at && daysAfter(facts.ends_at, messagingLimits.roomDays).toISOString(),
    conversationId: facts.has_entered && facts.may_enter ? facts.id : null,
  };
}

/** The room is locked. Attendees see it from its beginning: what was answered before they came is for them too. */
async function enter(tx: Tx, conversationId: string, userId: string): Promise<void> {
  const own = conversationParticipants;
  await tx.execute(sql`insert into conversation_participants (conversation_id, no, user_id)
    select ${conversationId}, coalesce(max(p.no), 0) + 1, ${userId}
    from conversation_participants p where p.conversation_id = ${conversationId}
    on conflict (conversation_id, user_id) do nothing`);
  await tx
    .update(own)
    .set({ leftNo: null })
    .where(sql`${own.conversationId} = ${conversationId} and ${own.userId} = ${userId} and ${own.leftNo} is not null`);
}

const roomClosed = () => new AppError('ROOM_CLOSED', 'This room is closed.');
