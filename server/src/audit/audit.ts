import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedBySize } from '#src/db/prepared.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';

/** Every kind of event in the audit log. A closed list, so that a search finds all of a kind. */
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
  | `account.${'changed' | 'suspended' | 'suspension-ended' | 'deletion-asked' | 'kept' | 'deleted'}`
  | `appeal.${'sent' | 'answered'}`
  | `operator.${'granted' | 'revoked'}`
  | `report.${'viewed' | 'listed' | 'closed' | 'reverted'}`
  | 'suspensions.listed'
  | `data-export.${'asked' | 'made' | 'fetched'}`
  | `message.${'delivered' | 'failed'}`
  | `door-link.${'made' | 'revoked' | 'entered'}`
  | `card-link.${'made' | 'revoked'}`
  | `alias.${'joined' | 'left' | 'reported'}`
  | `team.${'invited' | 'joined' | 'changed' | 'removed'}`
  | `webhook.${'made' | 'secret-shown' | 'secret-rotated' | 'deleted'}`
  | 'payment.mismatched'
  | 'admin.action'
  | 'keys.rotated';

export type AuditEntry = {
  event: AuditEvent;
  outcome: 'ok' | 'fail' | 'locked';
  /** A word from our code, such as an error code; never user input. */
  reason?: string | undefined;
  userId?: string | undefined;
  sessionId?: string | undefined;
  /** Masked. */
  contact?: string | undefined;
};

/** The part of a request that is recorded. */
export type AuditOrigin = Pick<Origin, 'requestId' | 'place' | 'browser'>;

/** The origin of what Foyer does by itself, in a job. */
export const ownInitiative: AuditOrigin = { requestId: 'job', place: 'internal', browser: 'Foyer' };

/**
 * Records a security event outside any transaction: a request that fails afterwards does not undo it, and a record that
 * cannot be written is logged without failing the request. Never call it inside a transaction.
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

/** Records events within the transaction that makes them true. */
export async function auditIn(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Db | Tx,
  origin: AuditOrigin,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  await inserts(db, entries.length).execute(auditParameters(deps, origin, entries));
}

/** The row of an event, for a statement that also writes other tables. */
export function auditRow(
  { random, clock }: Pick<Deps, 'clock' | 'random'>,
  { requestId, place, browser }: AuditOrigin,
  entry: AuditEntry,
) {
  return { ...entry, id: random.uuid(), at: clock.now(), requestId, place, browser };
}

const columns = Object.entries(getTableColumns(auditEvents));

/** The select list with which a prepared statement writes the entry at `index`. */
export function auditSelection(index: number, instead: Partial<Record<keyof AuditEntry | 'id', SQL>> = {}): SQL {
  const values = columns.map(([name, column]) => {
    const typed = sql`${sql.placeholder(`${name}${index}`)}::${sql.raw(column.getSQLType())}`;
    return instead[name as keyof typeof instead] ?? typed;
  });
  return sql.join(values, sql`, `);
}

/** The values of the placeholders in `auditSelection`. */
export function auditParameters(
  deps: Pick<Deps, 'clock' | 'random'>,
  origin: AuditOrigin,
  entries: readonly AuditEntry[],
): Record<string, unknown> {
  const rows = entries.map((entry): Record<string, unknown> => auditRow(deps, origin, entry));
  const values = rows.flatMap((row, index) => columns.map(([name]) => [`${name}${index}`, row[name] ?? null]));
  return Object.fromEntries(values);
}

/** One prepared statement for each number of rows. */
const inserts = preparedBySize((db, count) => {
  const rows = Array.from({ length: count }, (_, index) => sql`select ${auditSelection(index)}`);
  return db.insert(auditEvents).select(sql.join(rows, sql` union all `)).prepare(`audit_${count}`);
});
