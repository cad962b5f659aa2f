import { and, desc, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm';
import { auditSelection } from '#src/audit/audit.ts';
import { sessionRules } from '#src/config.ts';
import { preparedBySize } from '#src/db/prepared.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { passwordLocks } from '#src/db/schema/passwords.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import { afterRightPassword } from '#src/features/accounts/after-right-password.ts';
import { isActive, isAuthenticatorOf } from '#src/features/accounts/queries.ts';

const userId = sql.placeholder('userId');
const now = sql.placeholder('now');

/**
 * Begins a session, ends those beyond the tenth and records both, beside `size` entries that say why: one statement,
 * since a sign-in has little else to do. Answers nothing, and begins nothing, where an authenticator app is on and more
 * was not proven. Whoever begins one holds the account's lock and got it in a statement before, so that the living ones
 * are counted one by one, and an app that was turned on meanwhile is seen.
 */
export const sessionStatement = preparedBySize((db, size) => {
  const authenticator = db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(isAuthenticatorOf(userId));
  const begun = db.$with('begun').as(
    db
      .insert(sessions)
      .select(
        db
          .select({
            id: as<string>('id'),
            userId: users.id,
            cookieHash: as<Buffer>('cookieHash'),
            generation: as<number>('generation'),
            rotatedAt: as<Date>('rotatedAt'),
            remember: as<boolean>('remember'),
            method: as<string>('method'),
            browser: as<string>('browser'),
            place: as<string>('place'),
            createdAt: as<Date>('createdAt'),
            authenticatedAt: as<Date>('authenticatedAt'),
            lastSeenAt: as<Date>('now'),
            idleExpiresAt: as<Date>('idleExpiresAt'),
            absoluteExpiresAt: as<Date>('absoluteExpiresAt'),
            revokedAt: sql<Date | null>`null`.as('revoked_at'),
            revokedReason: sql<string | null>`null`.as('revoked_reason'),
          })
          .from(users)
          .where(
            and(
              eq(users.id, userId),
              or(sql`${sql.placeholder('whateverFactors')}::boolean`, notExists(authenticator)),
            ),
          ),
      )
      .returning({ id: sessions.id }),
  );
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActive(now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(sessionRules.perUser - 1);
  const left = db.$with('left_over').as(
    db
      .update(sessions)
      .set({ revokedAt: sql`${now}`, revokedReason: 'too-many' })
      .where(and(inArray(sessions.id, surplus), exists(db.select({ id: begun.id }).from(begun))))
      .returning({ sessionId: sessions.id }),
  );
  const why = Array.from({ length: size + 1 }, (_, index) => sql`select ${auditSelection(index)} from ${begun}`);
  const ended = { id: sql`gen_random_uuid()`, sessionId: sql`${left.sessionId}` };
  const entries = [...why, sql`select ${auditSelection(size + 1, ended)} from ${left}`];
  const recorded = db
    .$with('recorded')
    .as(db.insert(auditEvents).select(sql.join(entries, sql` union all `)).returning({ id: auditEvents.id }));
  const forgotten = db.$with('forgotten').as(
    db
      .update(passwordLocks)
      .set(afterRightPassword)
      .where(and(eq(passwordLocks.userId, userId), sql`${sql.placeholder('forgetsAttempts')}::boolean`))
      .returning({ userId: passwordLocks.userId }),
  );
  return db
    .with(begun, left, recorded, forgotten)
    .select({ id: begun.id })
    .from(begun)
    .prepare(`session_begin_${size}`);
});

function as<Type>(name: string) {
  return sql<Type>`${sql.placeholder(name)}`.as(name);
}
