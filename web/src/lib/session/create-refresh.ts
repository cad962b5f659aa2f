import { isExpired } from '../api/access-token.ts';
import { ApiError } from '../api/api-error.ts';
import type { SessionStore, Tokens } from '../storage/session-store.ts';

/**
 * - `renewed`: there is a fresh access token in the store;
 * - `refused`: the session is over;
 * - `dropped`: the person signed out meanwhile;
 * - anything else is thrown: the network or the server failed, which says nothing about the session (rule 37).
 */
export type RefreshOutcome = 'renewed' | 'refused' | 'dropped';

/** A refusal of the refresh token itself; 5xx, 429 or no answer at all leave the session alone. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404].includes(error.status) && error.code !== 'CSRF_FAILED';
}

/** Makes a `refresh` of which only one is ever under way in this tab: whoever comes meanwhile waits for the same one. */
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
      // Another tab was quicker and renewed from the same token.
      return now.refreshToken !== before.refreshToken ? 'renewed' : 'refused';
    }
  }

  /** `stale` is the access token that was found wanting: if the store already holds a better one, that is used. */
  return function refresh(stale: string | null): Promise<RefreshOutcome> {
    const stored = store.readTokens()?.accessToken;
    if (!underWay && stale && stored && stored !== stale && !isExpired(stored)) return Promise.resolve('renewed');
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
