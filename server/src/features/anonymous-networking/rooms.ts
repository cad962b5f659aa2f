import type { RoomKind } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { type Industry, industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { daysAfter } from '#src/days-after.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { aliases, anonymousRooms } from '#src/db/schema/anonymous-networking.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration, findEventBySlug } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { ownerKey } from './keys.ts';

export type RoomAddress = { kind: RoomKind; room: string };

/** A room that the viewer may know of, whether or not anybody has joined it. */
export type Room = RoomAddress & {
  /** Null until the first member joins. */
  id: string | null;
  where: { eventId: string } | { topic: Industry };
  title: string;
  closesAt: Date | null;
  isAttending: boolean;
};

/** The alias of the viewer in a room. */
export type OwnAlias = typeof aliases.$inferSelect;

/** When the room of an event that ends then closes. */
const closingOf = (endsAt: Date | null): Date | null => endsAt && daysAfter(endsAt, aliasLimits.daysAfterEvent);

export const isOpenAt = ({ closesAt }: Pick<Room, 'closesAt'>, at: Date): boolean => closesAt === null || closesAt > at;

/** Refuses with NOT_FOUND what the viewer may not know of. */
export async function findRoom(db: Db | Tx, viewer: SignedInUser, { kind, room }: RoomAddress): Promise<Room> {
  return kind === 'topics' ? await topicRoom(db, room) : await eventRoom(db, viewer, room.toLowerCase());
}

async function topicRoom(db: Db | Tx, name: string): Promise<Room> {
  const topic = industries.find((industry) => industry === name && industry !== 'other');
  if (!topic) throw noSuchRoom();
  const [row] = await db.select({ id: anonymousRooms.id }).from(anonymousRooms).where(eq(anonymousRooms.topic, topic));
  return {
    kind: 'topics',
    room: topic,
    id: row?.id ?? null,
    where: { topic },
    title: '',
    closesAt: null,
    isAttending: true,
  };
}

async function eventRoom(db: Db | Tx, viewer: SignedInUser, slug: string): Promise<Room> {
  const found = await findEventBySlug(db, slug);
  const registration = found && (await findActiveRegistration(db, found.event.id, viewer.userId));
  if (!found || !maySeeEvent(eventFactsOf(found), viewer, registration ?? null)) throw noSuchRoom();
  const { event } = found;
  const [row] = await db
    .select({ id: anonymousRooms.id })
    .from(anonymousRooms)
    .where(eq(anonymousRooms.eventId, event.id));
  return {
    kind: 'events',
    room: event.slug,
    id: row?.id ?? null,
    where: { eventId: event.id },
    title: event.title,
    closesAt: closingOf(event.endsAt),
    isAttending: event.state === 'published' && registration?.state === 'confirmed',
  };
}

/** The viewer's alias in a room; null if they have not joined. */
export async function findOwnAlias(
  deps: Pick<Deps, 'secrets'>,
  db: Db | Tx,
  { id }: Pick<Room, 'id'>,
  userId: string,
): Promise<OwnAlias | null> {
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(aliases)
    .where(eq(aliases.ownerKey, ownerKey(deps, id, userId)));
  return row ?? null;
}

/** The room and the viewer's alias in it. */
export async function requireOwnAlias(
  deps: Pick<Deps, 'secrets'>,
  db: Db | Tx,
  viewer: SignedInUser,
  address: RoomAddress,
): Promise<{ room: Room & { id: string }; own: OwnAlias }> {
  const room = await findRoom(db, viewer, address);
  const own = await findOwnAlias(deps, db, room, viewer.userId);
  if (!own || room.id === null) throw new AppError('NOT_IN_ROOM', "You aren't in this room.");
  return { room: { ...room, id: room.id }, own };
}

/** The room of an alias, also when its owner could no longer find the event. */
export async function findRoomOf(db: Db | Tx, { roomId }: Pick<OwnAlias, 'roomId'>) {
  const [row] = await roomRows(db).where(eq(anonymousRooms.id, roomId));
  if (!row) throw noSuchRoom();
  return addressOf(row);
}

/** All aliases that others can see, of one room. */
export async function visibleAliases(db: Db | Tx, roomId: string) {
  const rows = await db
    .select({ id: aliases.id, handle: aliases.handle, shown: aliases.shown, sealed: aliases.sealed })
    .from(aliases)
    .where(and(eq(aliases.roomId, roomId), isNotNull(aliases.shown)));
  return rows.map(({ shown, ...row }) => ({ ...row, shown: shown ?? {} }));
}

/** Every room of events and topics. A member's aliases can only be found by their keyed hash in each. */
export async function allRooms(db: Db | Tx): Promise<AnyRoom[]> {
  return (await roomRows(db)).map(addressOf);
}

type RoomRow = Awaited<ReturnType<typeof roomRows>>[number];
export type AnyRoom = RoomAddress & { id: string; title: string; closesAt: Date | null };

function roomRows(db: Db | Tx) {
  return db
    .select({
      id: anonymousRooms.id,
      topic: anonymousRooms.topic,
      slug: events.slug,
      title: events.title,
      endsAt: events.endsAt,
    })
    .from(anonymousRooms)
    .leftJoin(events, eq(events.id, anonymousRooms.eventId));
}

function addressOf({ id, topic, slug, title, endsAt }: RoomRow): AnyRoom {
  return {
    id,
    kind: topic === null ? 'events' : 'topics',
    room: topic ?? slug ?? '',
    title: title ?? '',
    closesAt: closingOf(endsAt),
  };
}

export const noSuchRoom = () => new AppError('NOT_FOUND', 'Room not found.');
