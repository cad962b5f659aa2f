import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type AuditOrigin, auditIn } from '#src/audit/audit.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { accountSuspensions } from '#src/db/schema/moderation.ts';
import type { Deps } from '#src/deps.ts';
import { cancelLockedEvent } from '#src/features/event-editing/publishing/cancel-event.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isOperator, notFound } from './operators.ts';

export type SuspensionRow = typeof accountSuspensions.$inferSelect;
/** Who suspends or answers: an operator, or the command (`userId` null). */
export type Moderator = { userId: string | null; origin: AuditOrigin };

export type SuspensionInput = {
  reason: ReportReason;
  explanation: string;
  /** Without an end if undefined. */
  days?: number | undefined;
  cancelEvents: boolean;
};

type VerbDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/**
 * Suspends an account: its sessions end, nobody else sees it, and its owner is notified by email. What attendees hold at its events
 * stays valid, unless the events are canceled with it. Idempotent while a suspension is open.
 */
export async function suspendAccount(
  deps: VerbDeps,
  by: Moderator,
  input: SuspensionInput & { userId: string },
): Promise<SuspensionRow> {
  const { suspension, ended } = await deps.db.transaction((tx) => suspendIn(deps, tx, by, input));
  forgetSessions(deps, ended);
  deps.wakeOutbox();
  return suspension;
}

/** The same in the caller's transaction. Pass `ended` to `forgetSessions` after the commit. */
export async function suspendIn(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { userId: byId, origin }: Moderator,
  { userId, reason, explanation, days, cancelEvents }: SuspensionInput & { userId: string },
): Promise<{ suspension: SuspensionRow; ended: string[] }> {
  // The lock of sign-ins: of a sign-in and a suspension at once, no session is left.
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (!account) throw notFound();
  // Only the command suspends operators, so that two of them can't lock each other out.
  if (byId !== null && (await isOperator(tx, userId)))
    throw new AppError('FORBIDDEN', 'Operators are suspended by the command only.');
  const open = await findOpen(tx, userId);
  if (open) return { suspension: open, ended: [] };
  // After the account, in the order of `lockOwnEvent`.
  if (cancelEvents) await cancelEventsOf(deps, tx, userId);
  const now = deps.clock.now();
  const endsAt = days === undefined ? null : daysAfter(now, days);
  const [suspension] = await tx
    .insert(accountSuspensions)
    .values({ id: deps.random.uuid(), userId, reason, explanation, startedAt: now, endsAt, byId })
    .returning();
  if (!suspension) throw new Error('no suspension');
  await tx.update(users).set({ suspendedAt: now }).where(eq(users.id, userId));
  const ended = await endSessions(deps, tx, eq(sessions.userId, userId), 'suspended');
  await auditIn(deps, tx, origin, { event: 'account.suspended', outcome: 'ok', reason, userId });
  await recordAction(deps, tx, { userId: byId, origin }, 'suspend-account');
  await tellOwner(deps, tx, userId, { what: 'suspended', reason, text: explanation, until: iso(endsAt) });
  return { suspension, ended: ended.map(({ id }) => id) };
}

/** The open suspension of an account. */
export async function findOpen(tx: Tx, userId: string): Promise<SuspensionRow | null> {
  const [open] = await tx
    .select()
    .from(accountSuspensions)
    .where(and(eq(accountSuspensions.userId, userId), isNull(accountSuspensions.endedAt)));
  return open ?? null;
}

/** The moderator's side in the audit log; what happened to the member is an entry of theirs. */
export async function recordAction(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { userId, origin }: Moderator,
  reason: 'suspend-account' | 'lift-suspension' | 'keep-suspension',
): Promise<void> {
  if (userId !== null) await auditIn(deps, tx, origin, { event: 'admin.action', outcome: 'ok', reason, userId });
}

/** Emails the owner about their suspension; without a proven email they learn of it when they sign in. */
export async function tellOwner(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  userId: string,
  values: EmailValues['account-suspension'],
): Promise<void> {
  const owner = await reachableOwner(tx, userId);
  if (!owner) return;
  const email = { kind: 'email', ...owner, template: 'account-suspension', values } as const;
  await enqueue(deps, tx, email, { idempotencyKey: `account-suspension:${deps.random.uuid()}` });
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Cancels the upcoming events of a member: attendees are notified, and what they paid is refunded. */
async function cancelEventsOf(deps: Pick<Deps, 'clock' | 'random' | 'secrets'>, tx: Tx, userId: string): Promise<void> {
  const isUpcoming = and(
    eq(events.organizerId, userId),
    inArray(events.state, ['published', 'unpublished']),
    gt(events.endsAt, deps.clock.now()),
  );
  const upcoming = await tx.select({ id: events.id }).from(events).where(isUpcoming).orderBy(events.id);
  for (const { id } of upcoming) {
    await lockCounters(tx, id);
    const [event] = await tx
      .select()
      .from(events)
      .where(and(eq(events.id, id), isUpcoming));
    if (event) await cancelLockedEvent(deps, tx, { ...event, slug: event.slug ?? '' });
  }
}
