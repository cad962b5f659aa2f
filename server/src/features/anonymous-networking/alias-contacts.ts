import { and, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { aliasBlocks, aliasContacts } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { pairKey } from '#src/features/connections/pair.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { lockAliases } from './aliases-of.ts';
import { openAlias } from './keys.ts';
import type { Contact } from './policy.ts';
import type { OwnAlias } from './rooms.ts';

/** The row of these two aliases. */
export const isBetween = ({ lowId, highId }: Pick<Contact, 'lowId' | 'highId'>) =>
  and(eq(aliasContacts.lowId, lowId), eq(aliasContacts.highId, highId));

export async function findContact(db: Db | Tx, one: string, other: string): Promise<Contact | undefined> {
  const [contact] = await db
    .select()
    .from(aliasContacts)
    .where(isBetween(pairKey(one, other)));
  return contact;
}

/** What is between these aliases and others, by alias. */
export async function aliasContactsOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Contact[]>> {
  if (ids.length === 0) return new Map();
  const isOwn = (column: typeof aliasContacts.lowId | typeof aliasContacts.highId) =>
    sql`${column} = any(${sql.param(ids)}::uuid[])`;
  const rows = await db
    .select()
    .from(aliasContacts)
    .where(or(isOwn(aliasContacts.lowId), isOwn(aliasContacts.highId)));
  const entries = rows.flatMap((contact) => [contact.lowId, contact.highId].map((id) => ({ id, contact })));
  const groups = Map.groupBy(entries, ({ id }) => id);
  return new Map([...groups].map(([id, those]) => [id, those.map(({ contact }) => contact)]));
}

/** The viewer's side of a contact and the other one, both locked. */
export type LockedContact = { contact: Contact; own: OwnAlias; other: OwnAlias };

/** Refuses with NOT_FOUND if the contact is not the viewer's, or either alias is gone. */
export async function lockContact(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  viewer: SignedInUser,
  id: string,
): Promise<LockedContact> {
  const [found] = await tx.select().from(aliasContacts).where(eq(aliasContacts.id, id));
  if (!found) throw noSuchContact();
  const locked = await lockAliases(tx, [found.lowId, found.highId]);
  const contact = await findContact(tx, found.lowId, found.highId);
  return sidesOf(deps, viewer, contact, locked);
}

/** Without locks, for reading. */
export function sidesOf(
  deps: Pick<Deps, 'secrets'>,
  { userId }: SignedInUser,
  contact: Contact | undefined,
  ends: readonly OwnAlias[],
): LockedContact {
  const own = ends.find(({ sealed }) => openAlias(deps, sealed).userId === userId);
  const other = ends.find(({ id }) => id !== own?.id);
  if (!contact || !own || !other) throw noSuchContact();
  return { contact, own, other };
}

/** Aliases that this one has blocked or that have blocked it. */
export async function blockedFor(db: Db | Tx, aliasId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select()
    .from(aliasBlocks)
    .where(or(eq(aliasBlocks.aliasId, aliasId), eq(aliasBlocks.blockedId, aliasId)));
  return new Set(rows.map((row) => (row.aliasId === aliasId ? row.blockedId : row.aliasId)));
}

export const noSuchContact = () => new AppError('NOT_FOUND', 'Contact not found.');
export const noSuchAlias = () => new AppError('NOT_FOUND', 'Alias not found.');
