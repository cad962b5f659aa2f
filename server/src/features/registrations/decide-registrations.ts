import type { AttendanceMode, RegistrationState } from '@foyer/contract/rules/events/event-choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { eventEntry } from '#src/db/outbox/domain-event.ts';
import { type OutboxEntry, rowKindOf, sealedEntry } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import {
  registrationsCancelled,
  registrationsConfirmed,
  registrationsDeclined,
} from '#src/features/event-notifications/registration-events.ts';

/** A requested change of a registration. `id`: the registration to create or to decide about. */
export type RegistrationAttempt = {
  act: 'register' | 'unregister' | 'approve' | 'decline';
  userId: string;
  audience: AttendanceMode | null;
  id: string;
  /** Of a new registration: how the visitor came to the event page. */
  source?: string | undefined;
};

/** A registration after the decision. */
export type DecidedRegistration = { id: string; audience: AttendanceMode; state: RegistrationState; createdAt: Date };
/** `done`: the registration now is, or already was, as requested. The other values say why not. */
export type RegistrationOutcome =
  | 'done'
  | 'none'
  | 'unknown'
  | 'closed'
  | 'audience'
  | 'declined'
  | 'full'
  | 'state'
  | 'ticket'
  | 'order';
/** `awaited`: the event has a waitlist that is not empty. */
export type Decision = { outcome: RegistrationOutcome; registration: DecidedRegistration | null; awaited: boolean };

type Row = {
  outcome: RegistrationOutcome;
  registration: string | null;
  for_audience: AttendanceMode | null;
  in_state: RegistrationState | null;
  since: Date | string | null;
  awaited: boolean;
};
type DecideDeps = Pick<Deps, 'clock' | 'random' | 'secrets'> & { db: Db | Tx };

/**
 * Decides attempts on one event in order, in one statement; committed when it returns, unless `db` is a transaction. The SQL
 * function is server/sql/foyer_decide_registrations.sql: it locks the event, checks every rule under that lock, and writes
 * the capacity ledger along with its changes.
 */
export async function decideRegistrations(
  { db, clock, random, secrets }: DecideDeps,
  eventId: string,
  attempts: readonly RegistrationAttempt[],
): Promise<Decision[]> {
  const possiblyConfirmedIds = attempts.flatMap(({ act, id }) => (act === 'register' || act === 'approve' ? [id] : []));
  const [key, now] = [random.uuid(), clock.now()];
  // It is not known yet who gets a spot, so the handler looks up which of these are confirmed.
  const confirmed = eventEntry(registrationsConfirmed, { eventId, registrationIds: possiblyConfirmedIds });
  const decided = sql`foyer_decide_registrations(
      ${eventId}::uuid, ${now}::timestamptz,
      ${sql.param(attempts.map(({ act }) => act))}::text[],
      ${sql.param(attempts.map(({ userId }) => userId))}::uuid[],
      ${sql.param(attempts.map(({ audience }) => audience))}::text[],
      ${sql.param(attempts.map(({ id }) => id))}::uuid[],
      ${sql.param(attempts.map(({ source }) => source ?? null))}::text[],
      ${possiblyConfirmedIds.length > 0 ? key : null}::uuid, ${rowKindOf(confirmed)}::text, ${sealedEntry({ secrets }, confirmed)}::bytea, ${key}::text)`;
  const { rows } = await db.execute<Row>(
    withEndNotices({ random, secrets }, decided, { at: now, endNotices: endNoticesOf(eventId, attempts, now) }),
  );
  return rows.map(decisionOf);
}

/** The notification to send if an attempt ends in this state. */
type EndNotice = { state: RegistrationState; entry: OutboxEntry };

function endNoticesOf(eventId: string, attempts: readonly RegistrationAttempt[], now: Date): EndNotice[] {
  const at = now.toISOString();
  const userIds = attempts.flatMap(({ act, userId }) => (act === 'unregister' ? [userId] : []));
  const registrationIds = attempts.flatMap(({ act, id }) => (act === 'decline' ? [id] : []));
  return [
    ...(userIds.length > 0
      ? [{ state: 'cancelled', entry: eventEntry(registrationsCancelled, { eventId, userIds, at }) } as const]
      : []),
    ...(registrationIds.length > 0
      ? [{ state: 'declined', entry: eventEntry(registrationsDeclined, { eventId, registrationIds, at }) } as const]
      : []),
  ];
}

/** Adds the outbox messages about cancellations and refusals to the same statement, so that they cannot be lost. */
function withEndNotices(
  { random, secrets }: Pick<Deps, 'random' | 'secrets'>,
  decided: SQL,
  { at, endNotices }: { at: Date; endNotices: readonly EndNotice[] },
): SQL {
  if (endNotices.length === 0)
    return sql`select outcome, registration, for_audience, in_state, since, awaited from ${decided}`;
  const messages = endNotices.map(({ state, entry }) => {
    const key = random.uuid();
    return sql`select ${key}::uuid, ${rowKindOf(entry)}::text, ${sealedEntry({ secrets }, entry)}::bytea, ${key}::text,
        ${at}::timestamptz, ${at}::timestamptz, 0
      where exists (select 1 from decided where outcome = 'done' and in_state = ${state}::text)`;
  });
  return sql`
    with decided as materialized (select * from ${decided}), messages as (
      insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at, attempts)
      ${sql.join(messages, sql` union all `)})
    select outcome, registration, for_audience, in_state, since, awaited from decided`;
}

function decisionOf({ outcome, registration, for_audience, in_state, since, awaited }: Row): Decision {
  const hasRegistration = registration !== null && for_audience !== null && in_state !== null && since !== null;
  return {
    outcome,
    awaited,
    registration: hasRegistration
      ? { id: registration, audience: for_audience, state: in_state, createdAt: new Date(since) }
      : null,
  };
}
