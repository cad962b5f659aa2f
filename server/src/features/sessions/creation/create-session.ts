import type { TokenPair } from '@foyer/contract/accounts.ts';
import { type AuditEntry, auditParameters } from '#src/audit/audit.ts';
import { sessionRules } from '#src/config/sessions.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { hashCookie, newCookieValue, type SessionCookie } from '../session-cookie.ts';
import { tokenPairOf } from '../tokens/token-pair-of.ts';
import { sessionStatement } from './session-statement.ts';

/** How the user signed in; shown in the list of sessions. */
export type SignInMethod = 'phone' | 'email' | 'password' | 'google' | 'linkedin' | 'passkey';
/** A session that was just created, and what the browser gets of it. */
export type NewSession = { pair: TokenPair; cookie: SessionCookie; sessionId: string };
/**
 * `remember`: whether the browser keeps the session after it closes. `provenAt`: when the user proved who they are, if not
 * just now. `auditEntries`: recorded with the session, such as the sign-in. `clearsFailedAttempts`: the password was
 * right, so earlier failures no longer count.
 */
export type NewSessionInput = {
  userId: string;
  method: SignInMethod;
  remember: boolean;
  provenAt?: Date | undefined;
  auditEntries?: readonly AuditEntry[];
  clearsFailedAttempts?: boolean;
};
/** The session that a new one replaces. The new one inherits both times. */
type ReplacedSession = { createdAt: Date; absoluteExpiresAt: Date };

/**
 * Creates a session without asking for a second factor; call `lockForSession` before. Sign-in methods use `startSession`,
 * which does ask. Every session gets a new id, and the oldest is ended beyond `sessionRules.perUser`.
 */
export async function createSession(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  input: NewSessionInput & { replaced?: ReplacedSession },
): Promise<NewSession> {
  const session = await insertSession(deps, tx, viewer, { ...input, skipSecondFactor: true });
  if (!session) throw new Error('The account was not locked before its session was created');
  return session;
}

/** Creates a session unless the account has an authenticator app; then it returns null. */
export function createSessionWithOneFactor(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  input: NewSessionInput,
): Promise<NewSession | null> {
  return insertSession(deps, tx, viewer, { ...input, skipSecondFactor: false });
}

async function insertSession(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  input: NewSessionInput & { replaced?: ReplacedSession; skipSecondFactor: boolean },
): Promise<NewSession | null> {
  const { userId, method, remember, provenAt, auditEntries = [], clearsFailedAttempts = false, replaced } = input;
  const now = deps.clock.now();
  const { idleSeconds, absoluteSeconds } = remember ? sessionRules.remembered : sessionRules.forgotten;
  const value = newCookieValue(deps);
  const absoluteExpiresAt = replaced?.absoluteExpiresAt ?? new Date(now.getTime() + absoluteSeconds * 1000);
  const idleEnd = Math.min(now.getTime() + idleSeconds * 1000, absoluteExpiresAt.getTime());
  const session = { id: deps.random.uuid(), userId, generation: 0, rotatedAt: now, cookieHash: hashCookie(value) };
  const created = { event: 'session.created', outcome: 'ok', reason: method, userId, sessionId: session.id } as const;
  const revoked = { event: 'session.revoked', outcome: 'ok', reason: 'too-many', userId } as const;
  const [inserted] = await sessionStatement(tx, auditEntries.length).execute({
    ...session,
    remember,
    method,
    browser: viewer.browser,
    place: viewer.place,
    now,
    createdAt: replaced?.createdAt ?? now,
    authenticatedAt: provenAt ?? now,
    idleExpiresAt: new Date(idleEnd),
    absoluteExpiresAt,
    skipSecondFactor: input.skipSecondFactor,
    clearsFailedAttempts,
    ...auditParameters(deps, viewer, [...auditEntries, created, revoked]),
  });
  if (!inserted) return null;
  return {
    pair: await tokenPairOf(deps, tx, session),
    cookie: { value, expiresAt: remember ? absoluteExpiresAt : null },
    sessionId: session.id,
  };
}
