import { getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';

/** What the audit table can tell (rule 45). Closed, so that a search finds all of a kind. */
export type AuditEvent =
  | 'sign-up'
  | 'sign-in'
  | 'step-up'
  | `second-factor.${'asked' | 'checked'}`
  | `passkey.${'added' | 'removed' | 'refused' | 'cloned'}`
  | `authenticator.${'on' | 'off'}`
  | `recovery-codes.${'used' | 'renewed'}`
  | `lead.${'created' | 'converted' | 'purged'}`
  | `code.${'sent' | 'suppressed' | 'checked' | 'exhausted'}`
  | 'human-check'
  | 'limit.hit'
  | 'breaker.opened'
  | 'csrf.failed'
  | 'token.rejected'
  | `password.${'changed' | 'reset-asked' | 'reset'}`
  | `contact.${'change-asked' | 'changed' | 'change-undone'}`
  | `identity.${'linked' | 'unlinked' | 'conflict'}`
  | `session.${'created' | 'refreshed' | 'reuse' | 'revoked' | 'expired'}`
  | `account.${'changed' | 'suspended' | 'deletion-asked' | 'kept' | 'deleted'}`
  | `data-export.${'asked' | 'made' | 'fetched'}`
  | `message.${'delivered' | 'failed'}`
  | `door-link.${'made' | 'revoked' | 'entered'}`
  | `team.${'invited' | 'joined' | 'changed' | 'removed'}`
  | `webhook.${'made' | 'secret-shown' | 'secret-rotated' | 'deleted'}`
  | 'payment.mismatched'
  | 'admin.action'
  | 'keys.rotated';

export type AuditEntry = {
  event: AuditEvent;
  outcome: 'ok' | 'fail' | 'locked';
  /** A word of ours, such as an error code; never what somebody typed. */
  reason?: string | undefined;
  userId?: string | undefined;
  sessionId?: string | undefined;
  /** Masked. */
  contact?: string | undefined;
};

/** The part of a request that is recorded. */
export type AuditOrigin = Pick<Origin, 'requestId' | 'place' | 'browser'>;

/** For what Foyer does by itself, in a job. */
export const ownInitiative: AuditOrigin = { requestId: 'job', place: 'internal', browser: 'Foyer' };

/**
 * Records what matters to security, in a transaction of its own: a request that fails afterwards cannot undo it, and
 * a record that cannot be written is logged and does not fail the request. Never call it inside a transaction.
 */
export async function audit(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  origin: AuditOrigin,
  entry: AuditEntry,
): Promise<void> {
  try {
    await auditIn(deps, deps.db, origin, entry);
  } catch (err) {
    deps.log.error({ err, event: entry.event, outcome: entry.outcome, requestId: origin.requestId }, 'audit failed');
  }
}

/** Records what is only true if a transaction commits, in it. */
export async function auditIn(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Db | Tx,
  origin: AuditOrigin,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  const rows = entries.map((entry) => auditRow(deps, origin, entry));
  const values = rows.flatMap((row, index) => names.map((name) => [`${name}${index}`, row[name] ?? null]));
  await inserts(db)(rows.length).execute(Object.fromEntries(values));
}

/** The row of an event, for a statement that writes other things too. */
export function auditRow(
  { random, clock }: Pick<Deps, 'clock' | 'random'>,
  { requestId, place, browser }: AuditOrigin,
  entry: AuditEntry,
) {
  return { ...entry, id: random.uuid(), at: clock.now(), requestId, place, browser };
}

type Column = keyof typeof auditEvents.$inferInsert;
const names = Object.keys(getTableColumns(auditEvents)) as Column[];

/** The statement that writes so many rows. */
const inserts = preparedOn((db) => {
  const row = (index: number) =>
    Object.fromEntries(names.map((name) => [name, sql.placeholder(`${name}${index}`)])) as Record<
      Column,
      ReturnType<typeof sql.placeholder>
    >;
  const build = (count: number) =>
    db
      .insert(auditEvents)
      .values(Array.from({ length: count }, (_, index) => row(index)))
      .prepare(`audit_${count}`);
  const built = new Map<number, ReturnType<typeof build>>();
  return (count: number) => {
    const statement = built.get(count) ?? build(count);
    built.set(count, statement);
    return statement;
  };
});
