import type { TokenPair } from '@foyer/contract/accounts.ts';
import { type AuditEntry, auditParameters } from '#src/audit/audit.ts';
import { sessionRules } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { hashCookie, newCookieValue, type SessionCookie } from '../session-cookie.ts';
import { tokenPairOf } from '../tokens/token-pair.ts';
import { sessionStatement } from './session-statement.ts';

/** How the person proved who they are; shown in the list of sessions. */
export type SignInMethod = 'phone' | 'email' | 'password' | 'google' | 'linkedin' | 'passkey';
export type NewSession = { pair: TokenPair; cookie: SessionCookie; sessionId: string };
/**
 * Who comes in, how, and whether the browser keeps it. `provenAt`: when they showed who they are, if not just now.
 * `because`: what is recorded beside the session, such as the sign-in that it comes of. `forgetsAttempts`: the password
 * was right, so what failed before counts no more.
 */
export type Entrance = {
  userId: string;
  method: SignInMethod;
  remember: boolean;
  provenAt?: Date | undefined;
  because?: readonly AuditEntry[];
  forgetsAttempts?: boolean;
};
/** The session whose place a new one takes; when that began and ends stays. */
type Instead = { createdAt: Date; absoluteExpiresAt: Date };

/**
 * Begins a session for somebody of whom nothing more is to be proven; `lockForSession` comes before it. Ways of signing
 * in go through `startSession`, which asks for the second factor. A new id each time, at most ten living ones of which
 * the oldest leaves (rule 34).
 */
export async function beginSession(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  entrance: Entrance & { instead?: Instead },
): Promise<NewSession> {
  const session = await begin(deps, tx, viewer, { ...entrance, whateverFactors: true });
  if (!session) throw new Error('The account was not locked before its session began');
  return session;
}

/** The same for who has no authenticator app on; null, and no session, for who has. */
export function beginWithOneFactor(deps: Deps, tx: Tx, viewer: Origin, entrance: Entrance): Promise<NewSession | null> {
  return begin(deps, tx, viewer, { ...entrance, whateverFactors: false });
}

async function begin(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  entrance: Entrance & { instead?: Instead; whateverFactors: boolean },
): Promise<NewSession | null> {
  const { userId, method, remember, provenAt, because = [], forgetsAttempts = false, instead } = entrance;
  const now = deps.clock.now();
  const { idleSeconds, absoluteSeconds } = remember ? sessionRules.remembered : sessionRules.forgotten;
  const value = newCookieValue(deps);
  const absoluteExpiresAt = instead?.absoluteExpiresAt ?? new Date(now.getTime() + absoluteSeconds * 1000);
  const idleEnd = Math.min(now.getTime() + idleSeconds * 1000, absoluteExpiresAt.getTime());
  const session = { id: deps.random.uuid(), userId, generation: 0, rotatedAt: now, cookieHash: hashCookie(value) };
  const created = { event: 'session.created', outcome: 'ok', reason: method, userId, sessionId: session.id } as const;
  const revoked = { event: 'session.revoked', outcome: 'ok', reason: 'too-many', userId } as const;
  const [begun] = await sessionStatement(tx, because.length).execute({
    ...session,
    remember,
    method,
    browser: viewer.browser,
    place: viewer.place,
    now,
    createdAt: instead?.createdAt ?? now,
    authenticatedAt: provenAt ?? now,
    idleExpiresAt: new Date(idleEnd),
    absoluteExpiresAt,
    whateverFactors: entrance.whateverFactors,
    forgetsAttempts,
    ...auditParameters(deps, viewer, [...because, created, revoked]),
  });
  if (!begun) return null;
  return {
    pair: await tokenPairOf(deps, tx, session),
    cookie: { value, expiresAt: remember ? absoluteExpiresAt : null },
    sessionId: session.id,
  };
}
