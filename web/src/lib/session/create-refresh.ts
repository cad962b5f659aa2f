import { isExpired } from '../api/access-token.ts';
import { ApiError } from '../api/api-error.ts';
import type { SessionStore, Tokens } from '../storage/session-store.ts';

/**
 * - `renewed`: there is a fresh access token in the store;
 * - `refused`: the session is over;
 * - `dropped`: the person signed out meanwhile;
 * - anything else is thrown: a network or server failure says nothing about the session.
 */
export type RefreshOutcome = 'renewed' | 'refused' | 'dropped';

/** Whether the refresh token itself was refused; 5xx, 429 or no response leave the session alone. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404].includes(error.status) && error.code !== 'CSRF_FAILED';
}

/** Creates a `refresh` that runs once at a time per tab: concurrent callers share the same run. */
export function createRefresh(store: SessionStore, exchange: (refreshToken: string) => Promise<Tokens>) {
  let underWay: Promise<RefreshOutcome> | null = null;

  async function run(): Promise<RefreshOutcome> {
    const before = store.readTokens();
    if (!before) return 'dropped';
    try {
      const renewed = await exchange(before.refreshToken);
      return store.replace(before.refreshToken, renewed) ? 'renewed' : 'dropped';
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const now = store.readTokens();
      if (!now) return 'dropped';
      // Another tab has renewed the same token meanwhile.
      return now.refreshToken !== before.refreshToken ? 'renewed' : 'refused';
    }
  }

  /** `stale` is the access token that was rejected. If the store already holds another valid one, that is used. */
  return function refresh(stale: string | null): Promise<RefreshOutcome> {
    const stored = store.readTokens()?.accessToken;
    if (!underWay && stale && stored && stored !== stale && !isExpired(stored)) return Promise.resolve('renewed');
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
