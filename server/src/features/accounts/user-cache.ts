import type { User } from '@foyer/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { cacheSizes, sessionRules } from '#src/config.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { readUser } from './queries.ts';

type Known = { user: User; readAt: number };
type Cache = { users: Map<string, Known> /** Rises when something is forgotten. */; forgotten: number };

const caches = perDatabase<Cache>(() => ({ users: new Map(), forgotten: 0 }));

/**
 * The same as `readUser`, for the call that every open page makes: what this process read in the last second is
 * answered again (docs/decisions/0013). UNAUTHENTICATED when there is no such user.
 */
export async function readCachedUser(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<User> {
  const cache = caches(deps);
  const now = deps.clock.now().getTime();
  const known = cache.users.get(userId);
  if (known && isFresh(known, now)) return known.user;

  const { forgotten } = cache;
  const user = await readUser(deps.db, userId).catch((refusal: unknown) => {
    if (!(refusal instanceof AppError)) throw refusal;
    // The account went away after its session was last looked at.
    throw new AppError('UNAUTHENTICATED', 'Sign in to go on.');
  });
  cache.users.delete(userId);
  // Changed while it was being read: good enough for this request, which came before, but not to be kept.
  if (forgotten === cache.forgotten) {
    if (cache.users.size >= cacheSizes.knownUsers) cache.users.delete(cache.users.keys().next().value ?? '');
    cache.users.set(userId, { user, readAt: now });
  }
  return user;
}

/**
 * Nobody reads of themselves what they have just changed through this process. Every call that may change something
 * forgets, whatever it did, so that no verb has to remember it: a signed-in person's forgets that person, any other one
 * forgets everybody, because a code, a link or a conversion may have been about anyone.
 */
export function forgetUsersAfterWrites(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    // Refreshing changes no user.
    if (!endpoint || endpoint.method === 'GET' || endpoint.access === 'refresh') return;
    route.onSend = [
      route.onSend ?? [],
      async ({ viewer }: { viewer?: { kind: string; userId?: string } }) => {
        const cache = caches(deps);
        cache.forgotten += 1;
        if (endpoint.access === 'user' && viewer?.userId !== undefined) cache.users.delete(viewer.userId);
        else cache.users.clear();
      },
    ].flat();
  });
}

function isFresh({ readAt }: Known, now: number): boolean {
  const age = now - readAt;
  return age >= 0 && age < sessionRules.knownUserSeconds * 1000;
}
