import { and, desc, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm';
import { auditSelection } from '#src/audit/audit.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { preparedBySize } from '#src/db/prepared.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { passwordLocks } from '#src/db/schema/passwords.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import { afterRightPassword } from '#src/features/accounts/after-right-password.ts';
import { isActive, isAuthenticatorOf } from '#src/features/accounts/queries.ts';

const userId = sql.placeholder('userId');
const now = sql.placeholder('now');

/**
 * Creates a session, ends those beyond the limit and records both, with `size` further audit entries, in one statement to
 * keep sign-ins fast. Returns and creates nothing if the account has an authenticator app and the second factor is not
 * skipped. The caller must have locked the account in an earlier statement, so that concurrent sign-ins count each other
 * and an app that was just turned on is seen.
 */
export const sessionStatement = preparedBySize((db, size) => {
  const authenticator = db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(isAuthenticatorOf(userId));
  const created = db.$with('created').as(
    db
      .insert(sessions)
      .select(
        db
          .select({
            id: placeholderAs<string>('id'),
            userId: users.id,
            cookieHash: placeholderAs<Buffer>('cookieHash'),
            generation: placeholderAs<number>('generation'),
            rotatedAt: placeholderAs<Date>('rotatedAt'),
            remember: placeholderAs<boolean>('remember'),
            method: placeholderAs<string>('method'),
            browser: placeholderAs<string>('browser'),
            place: placeholderAs<string>('place'),
            createdAt: placeholderAs<Date>('createdAt'),
            authenticatedAt: placeholderAs<Date>('authenticatedAt'),
            lastSeenAt: placeholderAs<Date>('now'),
            idleExpiresAt: placeholderAs<Date>('idleExpiresAt'),
            absoluteExpiresAt: placeholderAs<Date>('absoluteExpiresAt'),
            revokedAt: sql<Date | null>`null`.as('revoked_at'),
            revokedReason: sql<string | null>`null`.as('revoked_reason'),
          })
          .from(users)
          .where(
            and(
              eq(users.id, userId),
              or(sql`${sql.placeholder('skipSecondFactor')}::boolean`, notExists(authenticator)),
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
  const ended = db.$with('ended').as(
    db
      .update(sessions)
      .set({ revokedAt: sql`${now}`, revokedReason: 'too-many' })
      .where(and(inArray(sessions.id, surplus), exists(db.select({ id: created.id }).from(created))))
      .returning({ sessionId: sessions.id }),
  );
  const sessionEntries = Array.from(
    { length: size + 1 },
    (_, index) => sql`select ${auditSelection(index)} from ${created}`,
  );
  const endedColumns = { id: sql`gen_random_uuid()`, sessionId: sql`${ended.sessionId}` };
  const entries = [...sessionEntries, sql`select ${auditSelection(size + 1, endedColumns)} from ${ended}`];
  const recorded = db
    .$with('recorded')
    .as(db.insert(auditEvents).select(sql.join(entries, sql` union all `)).returning({ id: auditEvents.id }));
  const cleared = db.$with('cleared').as(
    db
      .update(passwordLocks)
      .set(afterRightPassword)
      .where(and(eq(passwordLocks.userId, userId), sql`${sql.placeholder('clearsFailedAttempts')}::boolean`))
      .returning({ userId: passwordLocks.userId }),
  );
  return db
    .with(created, ended, recorded, cleared)
    .select({ id: created.id })
    .from(created)
    .prepare(`session_begin_${size}`);
});

function placeholderAs<Type>(name: string) {
  return sql<Type>`${sql.placeholder(name)}`.as(name);
}
