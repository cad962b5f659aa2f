import type { AnonymousRoom, listRooms as listEndpoint } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { aliasContactsOf } from './alias-contacts.ts';
import { unreadAliasMessages } from './alias-message-rows.ts';
import { aliasesOf } from './aliases-of.ts';
import { settleCells } from './cells.ts';
import { choicesOf, factsOfProfile } from './facts.ts';
import { openAlias } from './keys.ts';
import { contactStateFor, joinState } from './policy.ts';
import { presentFacts } from './present-alias.ts';
import { findOwnAlias, findRoom, isOpenAt, type OwnAlias, type RoomAddress, visibleAliases } from './rooms.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** A room, what the viewer could show in it, and their alias. */
export async function readRoom(deps: ReadDeps, viewer: SignedInUser, address: RoomAddress): Promise<AnonymousRoom> {
  const { db, clock } = deps;
  const room = await findRoom(db, viewer, address);
  const own = await findOwnAlias(deps, db, room, viewer.userId);
  const row = await findRowOf(db, viewer.userId);
  const { anonymousNetworking } = (await readPreferences(db, viewer.userId)).privacy;
  return {
    kind: room.kind,
    room: room.room,
    title: room.title,
    closesAt: room.closesAt?.toISOString() ?? null,
    minimum: aliasLimits.minimum,
    canJoin: joinState({
      isOn: anonymousNetworking.on,
      hasProfile: Boolean(row?.form),
      isAttending: room.isAttending,
      isOpen: isOpenAt(room, clock.now()),
    }),
    known: presentFacts(row ? factsOfProfile(row) : {}),
    usual: anonymousNetworking.shows,
    own: own && (await presentOwn(deps, own)),
  };
}

async function presentOwn(deps: ReadDeps, own: OwnAlias): Promise<NonNullable<AnonymousRoom['own']>> {
  const settled = own.shown === null ? null : settleCells(await visibleAliases(deps.db, own.roomId));
  return {
    id: own.id,
    handle: own.handle,
    chosen: choicesOf(openAlias(deps, own.sealed).facts),
    state: settled ? 'shown' : 'waiting',
    facts: presentFacts(settled?.get(own.id) ?? {}),
  };
}

/** The rooms in which the viewer has an alias. */
export async function listRooms(deps: ReadDeps, { userId }: SignedInUser): Promise<DataOf<typeof listEndpoint>> {
  const now = deps.clock.now();
  const own = await aliasesOf(deps, deps.db, userId);
  const contacts = await aliasContactsOf(
    deps.db,
    own.map(({ alias }) => alias.id),
  );
  const unread = await unreadAliasMessages(
    deps.db,
    own.map(({ alias }) => alias.id),
    now,
  );
  const items = own.map(({ alias, room: { kind, room, title, closesAt } }) => {
    const states = (contacts.get(alias.id) ?? []).map((contact) => contactStateFor(contact, alias.id, now));
    return {
      kind,
      room,
      title,
      handle: alias.handle,
      closesAt: closesAt?.toISOString() ?? null,
      received: states.filter((state) => state === 'received').length,
      open: states.filter((state) => state === 'open').length,
      unread: unread.filter(({ aliasId }) => aliasId === alias.id).reduce((sum, each) => sum + each.unread, 0),
    };
  });
  return { items: items.toSorted((a, b) => (a.title || a.room).localeCompare(b.title || b.room)) };
}
