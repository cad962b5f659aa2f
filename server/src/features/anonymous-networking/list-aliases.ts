import type { listAliasContacts as contactsEndpoint } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import type { listAliases as endpoint } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { inArray } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { aliases, aliasReveals } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { otherOf } from '#src/features/connections/pair.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { aliasContactsOf, blockedFor } from './alias-contacts.ts';
import { unreadAliasMessages } from './alias-message-rows.ts';
import { settleCells } from './cells.ts';
import { type Contact, contactStateFor } from './policy.ts';
import { presentAlias } from './present-alias.ts';
import { presentContact } from './read-contact.ts';
import { type RoomAddress, requireOwnAlias, visibleAliases } from './rooms.ts';

type ListInput = RoomAddress & { cursor?: string | undefined; limit: number };

/** Aliases of a room as the viewer's alias sees them. Nobody is shown before enough have joined. */
export async function listAliases(
  deps: Deps,
  viewer: SignedInUser,
  { cursor, limit, ...address }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock } = deps;
  const { own } = await requireOwnAlias(deps, db, viewer, address);
  const visible = await visibleAliases(db, own.roomId);
  const settled = settleCells(visible);
  if (!settled) return { items: [], nextCursor: null, isShown: false };
  const now = clock.now();
  const blocked = await blockedFor(db, own.id);
  const contacts = (await aliasContactsOf(db, [own.id])).get(own.id) ?? [];
  const byAlias = new Map(contacts.map((contact) => [otherOf(contact, own.id), contact]));
  // An order that reveals nothing about who joined first, and stays the same for a day, so that pages fit together.
  const today = now.toISOString().slice(0, 10);
  const orderOf = ({ id }: { id: string }) => deps.secrets.mac('alias-order', own.id, today, id).toString('hex');
  const others = visible
    .filter(({ id }) => id !== own.id && !blocked.has(id))
    .map((alias) => ({ alias, order: orderOf(alias) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .filter(({ order }) => cursor === undefined || order > cursor);
  const page = others.slice(0, limit);
  return {
    items: page.map(({ alias }) => {
      const contact = byAlias.get(alias.id);
      const state = contactStateFor(contact, own.id, now);
      const isShown = state === 'sent' || state === 'received' || state === 'open';
      return { ...presentAlias(alias, settled.get(alias.id)), state, contactId: (isShown && contact?.id) || null };
    }),
    nextCursor: others.length > limit ? (page.at(-1)?.order ?? null) : null,
    isShown: true,
  };
}

/** The requests and contacts of the viewer's alias: requests first that wait for an answer. */
export async function listAliasContacts(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  viewer: SignedInUser,
  address: RoomAddress,
): Promise<DataOf<typeof contactsEndpoint>> {
  const { db, clock } = deps;
  const { own } = await requireOwnAlias(deps, db, viewer, address);
  const contacts = (await aliasContactsOf(db, [own.id])).get(own.id) ?? [];
  const settled = settleCells(await visibleAliases(db, own.roomId));
  const handles = await handlesOf(
    db,
    contacts.map((contact) => otherOf(contact, own.id)),
  );
  const revealed = await revealedIn(db, contacts);
  const now = clock.now();
  const unread = new Map((await unreadAliasMessages(db, [own.id], now)).map((each) => [each.contactId, each.unread]));
  const items = contacts.flatMap((contact) => {
    const id = otherOf(contact, own.id);
    const handle = handles.get(id);
    if (handle === undefined) return [];
    const parts = { own, other: { id, handle }, facts: settled?.get(id), now };
    const counted = { revealed: revealed(contact.id), unread: unread.get(contact.id) ?? 0 };
    return presentContact(contact, { ...parts, ...counted }) ?? [];
  });
  const order = ['received', 'open', 'sent'];
  items.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.sentAt.localeCompare(a.sentAt));
  return { items: items.slice(0, aliasLimits.contacts) };
}

async function handlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: aliases.id, handle: aliases.handle })
    .from(aliases)
    .where(inArray(aliases.id, [...ids]));
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}

async function revealedIn(db: Db, contacts: readonly Contact[]) {
  const ids = contacts.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: aliasReveals.contactId, stage: aliasReveals.stage })
          .from(aliasReveals)
          .where(inArray(aliasReveals.contactId, ids));
  return (id: string) => revealStages.filter((stage) => rows.some((row) => row.id === id && row.stage === stage));
}
