import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { cacheSizes } from '#src/config/caches.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { perDatabase } from '#src/db/per-database.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { isActive } from '#src/features/accounts/queries.ts';

type CachedSession = {
  userId: string;
  isGuest: boolean;
  authenticatedAt: Date;
  endsAt: number;
  readAt: number;
  /** Whether its use was recorded when it was read. */
  isUse: boolean;
};
type Cache = { sessions: Map<string, CachedSession> /** Incremented on every invalidation. */; invalidations: number };

/** Sessions that this process found active in the last few seconds. */
const caches = perDatabase<Cache>(() => ({ sessions: new Map(), invalidations: 0 }));

/**
 * The active session of that id, unless its user is suspended. Cached for a few seconds in this process. `isUse`: whether
 * this counts as a use of the session.
 */
export async function activeSession(
  deps: Deps,
  sessionId: string,
  { isUse = true } = {},
): Promise<Pick<CachedSession, 'userId' | 'isGuest' | 'authenticatedAt'> | null> {
  const cache = caches(deps);
  const now = deps.clock.now();
  const cached = cache.sessions.get(sessionId);
  const isEnough = cached && isFresh(cached, now) && (cached.isUse || !isUse);
  if (isEnough) return cached.endsAt > now.getTime() ? cached : null;

  const { invalidations } = cache;
  const session = await readActiveSession(deps, { sessionId, now, isUse });
  cache.sessions.delete(sessionId);
  // Ended during the read: fine for this request, which came first, but not to be cached.
  if (session && invalidations === cache.invalidations) {
    if (cache.sessions.size >= cacheSizes.livingSessions) {
      cache.sessions.delete(cache.sessions.keys().next().value ?? '');
    }
    cache.sessions.set(sessionId, session);
  }
  return session;
}

/** Those of the sessions that are active, read from the database. */
export async function activeAmong(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...sessionIds]), isActive(clock.now()), isNull(users.suspendedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Removes ended sessions from the cache. Call it after the commit, so that this process refuses them at once. */
export function forgetSessions(deps: Pick<Deps, 'db'>, sessionIds: readonly string[]): void {
  const cache = caches(deps);
  cache.invalidations += 1;
  for (const id of sessionIds) cache.sessions.delete(id);
}

function isFresh({ readAt }: CachedSession, now: Date): boolean {
  const age = now.getTime() - readAt;
  return age >= 0 && age < sessionRules.livingCacheSeconds * 1000;
}

async function readActiveSession(
  deps: Deps,
  { sessionId, now, isUse }: { sessionId: string; now: Date; isUse: boolean },
): Promise<CachedSession | null> {
  const [row] = await statements(deps.db).activeSession.execute({ sessionId, now });
  if (!row) return null;
  if (isUse) await recordUse(deps, sessionId, row.lastSeenAt, now);
  const endsAt = Math.min(row.idleExpiresAt.getTime(), row.absoluteExpiresAt.getTime());
  const { userId, isGuest, authenticatedAt } = row;
  return { userId, isGuest, authenticatedAt, endsAt, readAt: now.getTime(), isUse };
}

const statements = preparedOn((db) => ({
  activeSession: db
    .select({
      userId: sessions.userId,
      isGuest: sql<boolean>`${users.guestSince} is not null`,
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

/** Updates the time of last use, at most once a minute. */
async function recordUse({ db }: Pick<Deps, 'db'>, sessionId: string, lastSeenAt: Date, now: Date): Promise<void> {
  const due = new Date(now.getTime() - sessionRules.lastSeenSeconds * 1000);
  if (lastSeenAt > due) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now)));
}
