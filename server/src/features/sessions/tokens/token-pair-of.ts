import type { TokenPair } from '@foyer/contract/accounts.ts';
import { sessionRules } from '#src/config/sessions.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { issueAccessToken } from './access-token.ts';
import { refreshTokenOf } from './refresh-token.ts';
import { signingKeyAt } from './signing-keys.ts';

/** The state that the tokens of a session are computed from. */
export type SessionState = {
  id: string;
  userId: string;
  generation: number;
  /** The start of this generation, and the issue time of its access token. */
  rotatedAt: Date;
  cookieHash: Buffer;
};

/** The current tokens of a session; repeated calls return the same pair. `db`: the transaction, inside one. */
export async function tokenPairOf(deps: Deps, db: Db | Tx, session: SessionState): Promise<TokenPair> {
  const key = await signingKeyAt(deps, db, session.rotatedAt);
  const accessToken = issueAccessToken(deps, key, { ...session, issuedAt: session.rotatedAt });
  return {
    token: accessToken,
    accessToken,
    refreshToken: refreshTokenOf(deps, session),
    expiresIn: sessionRules.accessTokenSeconds,
  };
}
