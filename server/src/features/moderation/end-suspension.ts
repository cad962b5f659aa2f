import type { AppealAnswer } from '@foyer/contract/rules/moderation/moderation-choices.ts';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import { moderationRules } from '#src/config/moderation.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { memberReports } from '#src/db/schema/connections.ts';
import { accountSuspensions, reportOutcomes } from '#src/db/schema/moderation.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from './operators.ts';
import { iso, type Moderator, recordAction, type SuspensionRow, tellOwner } from './suspend-account.ts';

type VerbDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;
type TxDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Lifts a suspension before its end. An appeal that waits is answered with it. Idempotent. */
export async function liftSuspension(
  deps: VerbDeps,
  by: Moderator,
  { id, text }: { id: string; text: string },
): Promise<SuspensionRow> {
  const lifted = await deps.db.transaction(async (tx) => {
    const suspension = await lockSuspension(tx, id);
    if (suspension.endedAt !== null) return suspension;
    const answered = answersAppeal(suspension) ? await answer(deps, tx, by, suspension, 'lifted', text) : suspension;
    await end(deps, tx, answered, by);
    await recordAction(deps, tx, by, 'lift-suspension');
    await tellOwner(deps, tx, suspension.userId, { what: 'lifted', reason: suspension.reason, text, until: null });
    return await lockSuspension(tx, id);
  });
  deps.wakeOutbox();
  return lifted;
}

/** Turns down the appeal that waits. It is answered once. */
export async function keepSuspension(
  deps: VerbDeps,
  by: Moderator,
  { id, text }: { id: string; text: string },
): Promise<SuspensionRow> {
  const kept = await deps.db.transaction(async (tx) => {
    const suspension = await lockSuspension(tx, id);
    if (suspension.answer === 'kept') return suspension;
    if (suspension.endedAt !== null || !answersAppeal(suspension)) throw notFound();
    const answered = await answer(deps, tx, by, suspension, 'kept', text);
    const { userId, reason, endsAt } = suspension;
    await recordAction(deps, tx, by, 'keep-suspension');
    await tellOwner(deps, tx, userId, { what: 'kept', reason, text, until: iso(endsAt) });
    return answered;
  });
  deps.wakeOutbox();
  return kept;
}

/** Ends the suspensions whose time has come. */
export async function endDueSuspensions(deps: VerbDeps): Promise<void> {
  const isDue = and(isNull(accountSuspensions.endedAt), lte(accountSuspensions.endsAt, deps.clock.now()));
  const due = await deps.db.select({ id: accountSuspensions.id }).from(accountSuspensions).where(isDue);
  for (const { id } of due)
    await deps.db.transaction(async (tx) => {
      const suspension = await lockSuspension(tx, id);
      if (suspension.endedAt !== null) return;
      await end(deps, tx, suspension, { userId: null, origin: ownInitiative });
      const { userId, reason } = suspension;
      await tellOwner(deps, tx, userId, { what: 'ended', reason, text: '', until: null });
    });
  if (due.length > 0) deps.wakeOutbox();
}

/** Deletes suspensions that ended long ago, old reports about profiles, and outcomes of reports that are gone. */
export async function purgeModeration({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = daysAfter(clock.now(), -moderationRules.suspensionDays);
  await db.delete(accountSuspensions).where(lte(accountSuspensions.endedAt, before));
  await db
    .delete(memberReports)
    .where(lte(memberReports.createdAt, daysAfter(clock.now(), -moderationRules.reportDays)));
  const outcomesBefore = daysAfter(clock.now(), -moderationRules.outcomeDays);
  await db.delete(reportOutcomes).where(lte(reportOutcomes.decidedAt, outcomesBefore));
}

/** Locks the account first, as suspending does. */
async function lockSuspension(tx: Tx, id: string): Promise<SuspensionRow> {
  const [named] = await tx
    .select({ userId: accountSuspensions.userId })
    .from(accountSuspensions)
    .where(eq(accountSuspensions.id, id));
  if (!named) throw notFound();
  await tx.select({ id: users.id }).from(users).where(eq(users.id, named.userId)).for('no key update');
  const [suspension] = await tx.select().from(accountSuspensions).where(eq(accountSuspensions.id, id));
  if (!suspension) throw notFound();
  return suspension;
}

const answersAppeal = ({ appeal, answer }: SuspensionRow): boolean => appeal !== null && answer === null;

async function answer(
  deps: TxDeps,
  tx: Tx,
  { userId: answeredById, origin }: Moderator,
  { id, userId }: SuspensionRow,
  given: AppealAnswer,
  answerText: string,
): Promise<SuspensionRow> {
  const [answered] = await tx
    .update(accountSuspensions)
    .set({ answer: given, answerText, answeredAt: deps.clock.now(), answeredById })
    .where(eq(accountSuspensions.id, id))
    .returning();
  if (!answered) throw notFound();
  await auditIn(deps, tx, origin, { event: 'appeal.answered', outcome: 'ok', reason: given, userId });
  return answered;
}

async function end(deps: TxDeps, tx: Tx, { id, userId }: SuspensionRow, { origin }: Moderator): Promise<void> {
  await tx.update(accountSuspensions).set({ endedAt: deps.clock.now() }).where(eq(accountSuspensions.id, id));
  await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
  await auditIn(deps, tx, origin, { event: 'account.suspension-ended', outcome: 'ok', userId });
}
