import { and, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { preparedOn } from '#src/db/prepared.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { budgets } from '#src/db/schema/requests.ts';

/** The prepared statements for checking a phone code; see their callers for what each is for. */
export const phoneCodeStatements = preparedOn((db) => {
  // Verifications of this browser and these purposes; for an account only while that account is signed in.
  const mine = and(
    eq(phoneVerifications.id, sql.placeholder('id')),
    eq(phoneVerifications.browserHash, sql.placeholder('browserHash')),
    sql`${phoneVerifications.purpose} = any(${sql.placeholder('purposes')})`,
    or(ne(phoneVerifications.purpose, 'change'), eq(phoneVerifications.userId, sql.placeholder('userId'))),
  );
  const alive = and(isNull(phoneVerifications.verifiedAt), gt(phoneVerifications.expiresAt, sql.placeholder('now')));
  // Checked in the same statement to save the right code a round trip.
  const fewFailures = notExists(
    db
      .select({ key: budgets.key })
      .from(budgets)
      .where(
        and(
          eq(budgets.key, sql.placeholder('failedSignIns')),
          sql`${budgets.spent} >= ${sql.placeholder('failureLimit')}::int`,
          sql`${budgets.resetsAt} > ${sql.placeholder('now')}::timestamptz`,
        ),
      ),
  );
  // The attempt is spent and counted before the code is checked, in one statement. `counted` is empty if the contact has no
  // failures left; the attempt is spent in any case.
  const taken = db.$with('taken').as(
    db
      .update(phoneVerifications)
      .set({ attemptsLeft: sql`${phoneVerifications.attemptsLeft} - 1` })
      .where(and(mine, alive, gt(phoneVerifications.attemptsLeft, 0), fewFailures))
      .returning({
        id: phoneVerifications.id,
        purpose: phoneVerifications.purpose,
        phone: phoneVerifications.phone,
        leadId: phoneVerifications.leadId,
        codeMac: phoneVerifications.codeMac,
        attemptsLeft: phoneVerifications.attemptsLeft,
        failuresKey: phoneVerifications.failuresKey,
      }),
  );
  const over = sql`${budgets.resetsAt} <= ${sql.placeholder('now')}::timestamptz`;
  const counted = db.$with('counted').as(
    db
      .insert(budgets)
      .select(
        db
          .select({
            key: taken.failuresKey,
            spent: sql<number>`1`.as('spent'),
            resetsAt: sql<Date>`${sql.placeholder('failuresEnd')}::timestamptz`.as('resets_at'),
          })
          .from(taken),
      )
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          spent: sql`case when ${over} then 1 else ${budgets.spent} + 1 end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${budgets.resetsAt} end`,
        },
        setWhere: sql`${over} or ${budgets.spent} < ${sql.placeholder('codeFailures')}::int`,
      })
      .returning({ countedKey: budgets.key }),
  );
  const at = sql`${sql.placeholder('at')}::timestamptz`;
  const used = db.$with('used').as(
    db
      .update(phoneVerifications)
      .set({ verifiedAt: at })
      .where(
        and(
          eq(phoneVerifications.id, sql.placeholder('verificationId')),
          eq(phoneVerifications.codeMac, sql.placeholder('codeMac')),
          isNull(phoneVerifications.verifiedAt),
          gt(phoneVerifications.expiresAt, at),
        ),
      )
      .returning({ id: phoneVerifications.id }),
  );
  const refunded = db.$with('refunded').as(
    db
      .update(budgets)
      .set({ spent: sql`greatest(${budgets.spent} - 1, 0)` })
      .where(and(eq(budgets.key, sql.placeholder('failures')), gt(budgets.resetsAt, at)))
      .returning({ key: budgets.key }),
  );
  const remembered = db.$with('remembered').as(
    db
      .insert(budgets)
      .select(
        db
          .select({
            key: sql<string>`${sql.placeholder('knownKey')}::text`.as('known_key'),
            spent: sql<number>`1`.as('spent'),
            resetsAt: sql<Date>`${sql.placeholder('knownEnd')}::timestamptz`.as('resets_at'),
          })
          .from(used),
      )
      .onConflictDoUpdate({ target: budgets.key, set: { resetsAt: sql`excluded.resets_at` } })
      .returning({ key: budgets.key }),
  );
  const text = (name: string) => sql<string>`${sql.placeholder(name)}::text`.as(name);
  const recorded = {
    id: sql<string>`${sql.placeholder('id')}::uuid`.as('event_id'),
    at: sql<Date>`${at}`.as('at'),
    requestId: text('requestId'),
    event: text('event'),
    outcome: text('outcome'),
    reason: sql<string | null>`null::text`.as('reason'),
    userId: sql<string | null>`null::uuid`.as('user_id'),
    sessionId: sql<string | null>`null::uuid`.as('session_id'),
    contact: text('contact'),
    place: text('place'),
    browser: text('browser'),
  };
  return {
    takeAttempt: db
      .with(taken, counted)
      .select()
      .from(taken)
      .leftJoin(counted, eq(counted.countedKey, taken.failuresKey))
      .prepare('phone_code_take_attempt'),
    useUp: db
      .with(used, refunded, remembered)
      .insert(auditEvents)
      .select(db.select(recorded).from(used))
      .returning({ id: auditEvents.id })
      .prepare('phone_code_use_up'),
    find: db.select().from(phoneVerifications).where(mine).prepare('phone_code_find'),
  };
});
