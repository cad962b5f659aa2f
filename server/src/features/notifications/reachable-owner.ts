import type { Language } from '@foyer/contract/limits.ts';
import type { Tx } from '#src/db/client.ts';
import { contactsOf } from './contacts-of.ts';

/** The verified email of an account's owner and the language to write in. */
export type ReachableOwner = { to: string; language: Language };

/** Null without a verified email. Texts are for codes and for news about the member's own tickets only. */
export async function reachableOwner(tx: Tx, userId: string): Promise<ReachableOwner | null> {
  return (await reachableOwners(tx, [userId])).get(userId) ?? null;
}

/** The same for several users, by id. Users without a verified email are left out. */
export async function reachableOwners(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReachableOwner>> {
  const contacts = await contactsOf(tx, userIds);
  return new Map([...contacts].flatMap(([id, { email, language }]) => (email ? [[id, { to: email, language }]] : [])));
}
