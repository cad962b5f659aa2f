import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#src/db/schema/accounts.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';

const userId = z.uuid();

/**
 * Which of these distinct ids may be recorded: browsers, and members who exist and have not opted out. Delayed events of
 * members who opted out or were erased are dropped.
 */
export async function recordablePeople(
  { db }: Pick<Deps, 'db'>,
  distinctIds: readonly string[],
): Promise<(distinctId: string) => boolean> {
  const isUser = (id: string) => userId.safeParse(id).success;
  const asked = [...new Set(distinctIds)].filter(isUser);
  if (asked.length === 0) return () => true;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
    .where(and(inArray(users.id, asked), or(isNull(userPreferences.userId), eq(userPreferences.analytics, true))));
  const recordable = new Set(rows.map(({ id }) => id));
  return (id) => !isUser(id) || recordable.has(id.toLowerCase());
}
