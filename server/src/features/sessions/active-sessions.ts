import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { cacheSizes, sessionRules } from '#src/config.ts';
import { perDatabase } from '#src/db/per-database.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';

type Living = { userId: string; authenticatedAt: Date; endsAt: number; readAt: number };
type Cache = { sessions: Map<string, Living> /** Rises when something is forgotten. */; forgotten: number };

/** What this process saw living in the last five seconds (rule 31). */
const caches = perDatabase<Cache>(() => ({ sessions: new Map(), forgotten: 0 }));

/** The living session of that id, if its user is not suspended. */
export async function activeSession(
  deps: Deps,
  sessionId: string,
): Promise<Pick<Living, 'userId' | 'authenticatedAt'> | null> {
  const cache = caches(deps);
  const now = deps.clock.now();
  const known = cache.sessions.get(sessionId);
  if (known && isFresh(known, now)) return known.endsAt > now.getTime() ? known : null;

  const { forgotten } = cache;
  const found = await readLiving(deps, sessionId, now);
  cache.sessions.delete(sessionId);
  // Ended while it was being read: it may still be used for this request, which came before, but not be kept.
  if (found && forgotten === cache.forgotten) {
    if (cache.sessions.size >= cacheSizes.livingSessions) {
      cache.sessions.delete(cache.sessions.keys().next().value ?? '');
    }
    cache.sessions.set(sessionId, found);
  }
  return found;
}

/** Call it after the commit that ended them, so that this process refuses them at once. */
export function forgetSessions(deps: Pick<Deps, 'db'>, sessionIds: readonly string[]): void {
  const cache = caches(deps);
  cache.forgotten += 1;
  for (const id of sessionIds) cache.sessions.delete(id);
}

function isFresh({ readAt }: Living, now: Date): boolean {
  const age = now.getTime() - readAt;
  return age >= 0 && age < sessionRules.livingCacheSeconds * 1000;
}

async function readLiving(deps: Deps, sessionId: string, now: Date): Promise<Living | null> {
  const [row] = await statements(deps.db).living.execute({ sessionId, now });
  if (!row) return null;
  await seen(deps, sessionId, row.lastSeenAt, now);
  const endsAt = Math.min(row.idleExpiresAt.getTime(), row.absoluteExpiresAt.getTime());
  return { userId: row.userId, authenticatedAt: row.authenticatedAt, endsAt, readAt: now.getTime() };
}

const statements = preparedOn((db) => ({
  living: db
    .select({
      userId: sessions.userId,
      authenticatedAt: sessions.authenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
      idleExpiresAt: sessions.idleExpiresAt,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, sql.placeholder('sessionId')), isActive(sql.placeholder('now')), isNull(users.suspendedAt)),
    )
    .prepare('accounts_living_session'),
}));

/** Notes at most once a minute that the session is in use. */
async function seen({ db }: Pick<Deps, 'db'>, sessionId: string, lastSeenAt: Date, now: Date): Promise<void> {
  const due = new Date(now.getTime() - sessionRules.lastSeenSeconds * 1000);
  if (lastSeenAt > due) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now)));
}
