import type { TokenPair } from '@foyer/contract/accounts.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { sessionRules } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { auditRow } from '../audit/audit.ts';
import { isLiving } from '../queries.ts';
import { tokenPairOf } from '../tokens/token-pair.ts';
import { hashCookie, newCookieValue, type SessionCookie } from './session-cookie.ts';

/** How the person proved who they are; shown in the list of sessions. */
export type SignInMethod = 'phone' | 'email' | 'password' | 'google' | 'linkedin' | 'passkey';
export type NewSession = { pair: TokenPair; cookie: SessionCookie; sessionId: string };
/** Who comes in, how, and whether the browser keeps it. `provenAt`: when they showed who they are, if not just now. */
export type Entrance = { userId: string; method: SignInMethod; remember: boolean; provenAt?: Date | undefined };

/**
 * Makes the sign-ins of one person take turns, or two at once would each leave room for one more session. Refuses with
 * ACCOUNT_SUSPENDED. Answers whether an authenticator app is on.
 */
export async function lockForSession(tx: Tx, userId: string): Promise<{ hasAuthenticator: boolean }> {
  const [user] = await tx
    .select({
      suspendedAt: users.suspendedAt,
      hasAuthenticator: sql<boolean>`exists (
        select from ${authenticators}
        where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) throw new AppError('USER_NOT_FOUND', 'No such account.');
  if (user.suspendedAt) throw new AppError('ACCOUNT_SUSPENDED', 'This account is suspended.');
  return user;
}

/**
 * Begins a session for somebody of whom nothing more is to be proven; `lockForSession` comes before it. Ways of signing
 * in go through `startSession`, which asks for the second factor. A new id each time, at most ten living ones of which
 * the oldest leaves (rule 34). `instead`: the session whose place it takes; when that began and ends stays.
 */
export async function beginSession(
  deps: Deps,
  tx: Tx,
  viewer: Origin,
  {
    userId,
    method,
    remember,
    provenAt,
    instead,
  }: Entrance & { instead?: { createdAt: Date; absoluteExpiresAt: Date } },
): Promise<NewSession> {
  const now = deps.clock.now();
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiving(now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(sessionRules.perUser - 1);
  const left = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'too-many' })
    .where(inArray(sessions.id, surplus))
    .returning({ sessionId: sessions.id });

  const { idleSeconds, absoluteSeconds } = remember ? sessionRules.remembered : sessionRules.forgotten;
  const value = newCookieValue(deps);
  const absoluteExpiresAt = instead?.absoluteExpiresAt ?? new Date(now.getTime() + absoluteSeconds * 1000);
  const idleEnd = Math.min(now.getTime() + idleSeconds * 1000, absoluteExpiresAt.getTime());
  const session = { id: deps.random.uuid(), userId, generation: 0, rotatedAt: now, cookieHash: hashCookie(value) };
  await tx.insert(sessions).values({
    ...session,
    remember,
    method,
    browser: viewer.browser,
    place: viewer.place,
    createdAt: instead?.createdAt ?? now,
    authenticatedAt: provenAt ?? now,
    lastSeenAt: now,
    idleExpiresAt: new Date(idleEnd),
    absoluteExpiresAt,
  });
  // Not audit(): that is a transaction of its own, and this is only true if ours commits.
  const created = { event: 'session.created', outcome: 'ok', reason: method, userId, sessionId: session.id } as const;
  const revoked = left.map(({ sessionId }) => {
    return { event: 'session.revoked', outcome: 'ok', reason: 'too-many', userId, sessionId } as const;
  });
  await tx.insert(auditEvents).values([created, ...revoked].map((entry) => auditRow(deps, viewer, entry)));
  return {
    pair: await tokenPairOf(deps, tx, session),
    cookie: { value, expiresAt: remember ? absoluteExpiresAt : null },
    sessionId: session.id,
  };
}
