import type { Language } from '@foyer/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { nameOr } from '#src/messages/texts/sender-name.ts';
import type { Unread } from './unread-conversations.ts';

const titles: Record<Language, (name: string) => string> = {
  en: (name) => `Unread messages: ${name}`,
  es: (name) => `Mensajes sin leer: ${name}`,
};
const someone: Record<Language, string> = { en: 'a member', es: 'un miembro' };

type Collected = { userId: string; language: Language; unread: readonly Unread[] };

/** For members who get one digest instead of separate emails: an item for each conversation. */
export async function collectUnread(deps: Deps, tx: Tx, { userId, language, unread }: Collected): Promise<void> {
  const rows = unread.map(({ id, name, personId }) => ({
    id: deps.random.uuid(),
    userId,
    kind: 'messages',
    title: titles[language](nameOr(name, someone[language])),
    path: `/messages/${id}`,
    aboutId: personId,
    idempotencyKey: keyOf(userId, id),
    createdAt: deps.clock.now(),
  }));
  await tx.insert(digestItems).values(rows).onConflictDoNothing();
}

/** What was read, muted or archived before the digest is not in it. */
export async function forgetCollected(db: Db | Tx, userId: string, conversationId: string): Promise<void> {
  await db.delete(digestItems).where(eq(digestItems.idempotencyKey, keyOf(userId, conversationId)));
}

const keyOf = (userId: string, conversationId: string) => `unread-messages:${userId}:${conversationId}`;
