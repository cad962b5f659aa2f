import type { TokenPair } from '@foyer/contract/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { tokenPairOf } from '../tokens/token-pair-of.ts';
import { type ProvenRefresh, refreshRefused } from './refresh-guard.ts';
import { rotateSession } from './rotate-session.ts';
import { settleRefresh } from './settle-refresh.ts';

/**
 * Exchanges a refresh token and its cookie for the next pair. A conditional update lets exactly one of many concurrent
 * calls rotate the session; the others get the same pair.
 */
export async function refreshSession(
  deps: Deps,
  viewer: Viewer,
  { claim, cookieHash }: ProvenRefresh,
): Promise<TokenPair> {
  const { sessionId: id, generation } = claim;
  const current =
    (await rotateSession(deps, viewer, { id, generation })) ?? (await settleRefresh(deps, viewer, { id, generation }));
  if (!current) throw refreshRefused();
  return tokenPairOf(deps, deps.db, { ...current, id, cookieHash });
}
