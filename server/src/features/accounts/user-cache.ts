import type { User } from '@foyer/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { cacheSizes } from '#src/config/caches.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { readUser } from './queries.ts';

type CachedUser = { user: User; readAt: number };
type Cache = { users: Map<string, CachedUser> /** Incremented on every invalidation. */; invalidations: number };

const caches = perDatabase<Cache>(() => ({ users: new Map(), invalidations: 0 }));

/**
 * Like `readUser`, for the call that every open page makes: served from this process's cache for one second
 * (docs/decisions/0013). Throws UNAUTHENTICATED when there is no such user.
 */
export async function readCachedUser(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<User> {
  const cache = caches(deps);
  const now = deps.clock.now().getTime();
  const cached = cache.users.get(userId);
  if (cached && isFresh(cached, now)) return cached.user;

  const { invalidations } = cache;
  const user = await readUser(deps.db, userId).catch((refusal: unknown) => {
    if (!(refusal instanceof AppError)) throw refusal;
    // The account was deleted after its session was last checked.
    throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  });
  cache.users.delete(userId);
  // Invalidated during the read: fine for this request, which came first, but not to be cached.
  if (invalidations === cache.invalidations) {
    if (cache.users.size >= cacheSizes.knownUsers) cache.users.delete(cache.users.keys().next().value ?? '');
    cache.users.set(userId, { user, readAt: now });
  }
  return user;
}

/**
 * Invalidates the cache after every call that may change a user, so that members always see their own changes and no
 * verb has to remember it. A signed-in call invalidates the caller; any other call clears everything, because a code, a
 * link or a conversion may have been about anyone.
 */
export function forgetUsersAfterWrites(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    // Refreshing and waiting for live updates change no user.
    if (!endpoint || endpoint.method === 'GET' || endpoint.access === 'refresh' || endpoint.background) return;
    route.onSend = [
      route.onSend ?? [],
      async ({ viewer }: { viewer?: { kind: string; userId?: string } }) => {
        const cache = caches(deps);
        cache.invalidations += 1;
        if (endpoint.access === 'user' && viewer?.userId !== undefined) cache.users.delete(viewer.userId);
        else cache.users.clear();
      },
    ].flat();
  });
}

function isFresh({ readAt }: CachedUser, now: number): boolean {
  const age = now - readAt;
  return age >= 0 && age < sessionRules.knownUserSeconds * 1000;
}
