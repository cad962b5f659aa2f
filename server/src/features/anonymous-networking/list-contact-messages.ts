import type { listAliasMessages as endpoint } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import type { Db } from '#src/db/client.ts';
import { aliasContacts, aliases, aliasMessages } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { type LockedContact, noSuchContact, sidesOf } from './alias-contacts.ts';
import { inOrder, isOfContact, isReleased, presentMessage } from './alias-message-rows.ts';
import { settleCells } from './cells.ts';
import { presentAlias } from './present-alias.ts';
import { findRoomOf, isOpenAt, visibleAliases } from './rooms.ts';

type ListDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;
type ListInput = { id: string; before?: number | undefined };

/** A page of the messages of an open contact: whole releases, the newest ones last. */
export async function listContactMessages(
  deps: ListDeps,
  viewer: SignedInUser,
  { id, before }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock } = deps;
  const { own, other } = await openSides(deps, viewer, id);
  const now = clock.now();
  const visible = and(
    isOfContact(id),
    or(eq(aliasMessages.authorId, own.id), isReleased(now)),
    before === undefined ? undefined : lt(aliasMessages.release, before),
  );
  const releases = await db
    .selectDistinct({ release: aliasMessages.release })
    .from(aliasMessages)
    .where(visible)
    .orderBy(desc(aliasMessages.release))
    .limit(aliasRules.releasesPerPage + 1);
  const oldest = releases.slice(0, aliasRules.releasesPerPage).at(-1)?.release ?? 0;
  const rows = await db
    .select()
    .from(aliasMessages)
    .where(and(visible, gte(aliasMessages.release, oldest)))
    .orderBy(...inOrder);
  const room = await findRoomOf(db, own);
  const settled = settleCells(await visibleAliases(db, own.roomId));
  return {
    items: rows.map((row) => presentMessage(deps, row, own.id)),
    hasOlder: releases.length > aliasRules.releasesPerPage,
    alias: presentAlias(other, settled?.get(other.id)),
    ownHandle: own.handle,
    room: { kind: room.kind, room: room.room, title: room.title },
    isClosed: !isOpenAt(room, now),
  };
}

/** Marks what is released up to a number as read by the viewer's side. A position never falls. */
export async function markAliasMessagesRead(
  deps: ListDeps,
  viewer: SignedInUser,
  { id, release }: { id: string; release: number },
): Promise<Record<string, never>> {
  const { own, contact } = await openSides(deps, viewer, id);
  const column = contact.lowId === own.id ? 'lowRead' : 'highRead';
  const released = deps.db
    .select({ last: sql`coalesce(max(${aliasMessages.release}), 0)` })
    .from(aliasMessages)
    .where(and(isOfContact(id), isReleased(deps.clock.now())));
  await deps.db
    .update(aliasContacts)
    .set({ [column]: sql`greatest(${aliasContacts[column]}, least(${release}::int, (${released})))` })
    .where(eq(aliasContacts.id, id));
  return {};
}

/** The viewer's side of an open contact and the other one. What has ended looks as if it had never been. */
async function openSides({ db, secrets }: { db: Db; secrets: Deps['secrets'] }, viewer: SignedInUser, id: string) {
  const [found] = await db.select().from(aliasContacts).where(eq(aliasContacts.id, id));
  if (found?.state !== 'open') throw noSuchContact();
  const ends = await db
    .select()
    .from(aliases)
    .where(inArray(aliases.id, [found.lowId, found.highId]));
  return sidesOf({ secrets }, viewer, found, ends) satisfies LockedContact;
}
