import type { TokenPair } from '@foyer/contract/accounts.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { sessionRules } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { type AuditEntry, auditIn } from '../../audit/audit.ts';
import { isLiving } from '../../queries.ts';
import { tokenPairOf } from '../../tokens/token-pair.ts';
import { hashCookie, newCookieValue, type SessionCookie } from '../session-cookie.ts';

/** How the person proved who they are; shown in the list of sessions. */
export type SignInMethod = 'phone' | 'email' | 'password' | 'google' | 'linkedin' | 'passkey';
export type NewSession = { pair: TokenPair; cookie: SessionCookie; sessionId: string };
/**
 * Who comes in, how, and whether the browser keeps it. `provenAt`: when they showed who they are, if not just now.
 * `because`: what is recorded beside the session, such as the sign-in that it comes of.
 */
export type Entrance = {
  userId: string;
  method: SignInMethod;
  remember: boolean;
  provenAt?: Date | undefined;
  because?: readonly AuditEntry[];
};

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
    because = [],
    instead,
  }: Entrance & { instead?: { createdAt: Date; absoluteExpiresAt: Date } },
): Promise<NewSession> {
  const now = deps.clock.now();
  const { idleSeconds, absoluteSeconds } = remember ? sessionRules.remembered : sessionRules.forgotten;
  const value = newCookieValue(deps);
  const absoluteExpiresAt = instead?.absoluteExpiresAt ?? new Date(now.getTime() + absoluteSeconds * 1000);
  const idleEnd = Math.min(now.getTime() + idleSeconds * 1000, absoluteExpiresAt.getTime());
  const session = { id: deps.random.uuid(), userId, generation: 0, rotatedAt: now, cookieHash: hashCookie(value) };
  const left = await statements(tx).begin.execute({
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
  });
  const created = { event: 'session.created', outcome: 'ok', reason: method, userId, sessionId: session.id } as const;
  const revoked = left.map(({ sessionId }) => {
    return { event: 'session.revoked', outcome: 'ok', reason: 'too-many', userId, sessionId } as const;
  });
  await auditIn(deps, tx, viewer, ...because, created, ...revoked);
  return {
    pair: await tokenPairOf(deps, tx, session),
    cookie: { value, expiresAt: remember ? absoluteExpiresAt : null },
    sessionId: session.id,
  };
}

const statements = preparedOn((db) => {
  const now = sql.placeholder('now');
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, sql.placeholder('userId')), isLiving(now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(sessionRules.perUser - 1);
  const left = db.$with('left_over').as(
    db
      .update(sessions)
      .set({ revokedAt: sql`${now}`, revokedReason: 'too-many' })
      .where(inArray(sessions.id, surplus))
      .returning({ sessionId: sessions.id }),
  );
  const begun = db.$with('begun').as(
    db
      .insert(sessions)
      .values({
        id: sql.placeholder('id'),
        userId: sql.placeholder('userId'),
        cookieHash: sql.placeholder('cookieHash'),
        generation: sql.placeholder('generation'),
        rotatedAt: sql.placeholder('rotatedAt'),
        remember: sql.placeholder('remember'),
        method: sql.placeholder('method'),
        browser: sql.placeholder('browser'),
        place: sql.placeholder('place'),
        createdAt: sql.placeholder('createdAt'),
        authenticatedAt: sql.placeholder('authenticatedAt'),
        lastSeenAt: now,
        idleExpiresAt: sql.placeholder('idleExpiresAt'),
        absoluteExpiresAt: sql.placeholder('absoluteExpiresAt'),
      })
      .returning({ id: sessions.id }),
  );
  return {
    // Both in one statement. Whoever begins one holds the account's lock, so the living ones are counted one by one.
    begin: db.with(left, begun).select({ sessionId: left.sessionId }).from(left).prepare('session_begin'),
  };
});
