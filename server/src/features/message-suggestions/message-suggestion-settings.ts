import type { MessageSuggestionSettings } from '@foyer/contract/message-suggestions.ts';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** Whether a language model may be asked for this member; off until they choose it. */
export async function readMessageSuggestionSettings(
  { db, lookups }: Pick<Deps, 'db' | 'lookups'>,
  { userId }: SignedInUser,
): Promise<MessageSuggestionSettings> {
  return { usesModel: await haveAllAgreed(db, [userId]), service: lookups.writer?.host ?? null };
}

export async function changeMessageSuggestionSettings(
  deps: Pick<Deps, 'db' | 'lookups' | 'clock'>,
  viewer: SignedInUser,
  { usesModel }: { usesModel: boolean },
): Promise<MessageSuggestionSettings> {
  const change = { messageModel: usesModel, updatedAt: deps.clock.now() };
  await deps.db
    .insert(userPreferences)
    .values({ userId: viewer.userId, ...change })
    .onConflictDoUpdate({ target: userPreferences.userId, set: change });
  return await readMessageSuggestionSettings(deps, viewer);
}

/** Whether each of these members lets the model be asked. */
export async function haveAllAgreed(db: Db, userIds: readonly string[]): Promise<boolean> {
  const [agreed] = await db
    .select({ members: count() })
    .from(userPreferences)
    .where(and(inArray(userPreferences.userId, [...userIds]), eq(userPreferences.messageModel, true)));
  return agreed?.members === userIds.length;
}
