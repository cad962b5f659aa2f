import type { AttendanceMode, RegistrationState } from '@foyer/contract/rules/events/choices.ts';
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

/** Something that a person wants to happen to a registration. `id`: of the one to be made, or to be decided about. */
export type Attempt = {
  act: 'register' | 'unregister' | 'approve' | 'decline';
  userId: string;
  audience: AttendanceMode | null;
  id: string;
};

/** A registration as it is after the decision. */
export type DecidedRegistration = { id: string; audience: AttendanceMode; state: RegistrationState; createdAt: Date };
/** `done`: it is as was asked, now or already. The others say why not. */
export type Outcome =
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
/** `awaited`: somebody waits for a place at the event. */
export type Decision = { outcome: Outcome; registration: DecidedRegistration | null; awaited: boolean };

type Row = {
  outcome: Outcome;
  registration: string | null;
  for_audience: AttendanceMode | null;
  in_state: RegistrationState | null;
  since: Date | string | null;
  awaited: boolean;
};
type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'> & { db: Db | Tx };

/**
 * Decides about attempts on one event in their order, in one statement, which is durable when it answers. The function
 * is server/sql/foyer_decide_registrations.sql: it takes the event's lock, looks at everything then, and writes the
 * ledger beside what it changes.
 */
export async function decideRegistrations(
  { db, clock, random, secrets }: Parts,
  eventId: string,
  attempts: readonly Attempt[],
): Promise<Decision[]> {
  const given = attempts.flatMap(({ act, id }) => (act === 'register' || act === 'approve' ? [id] : []));
  const [key, now] = [random.uuid(), clock.now()];
  // Whether anybody gets a place is not known yet: the handler looks who of these has one.
  const confirmed = eventEntry(registrationsConfirmed, { eventId, registrationIds: given });
  const decided = sql`foyer_decide_registrations(
      ${eventId}::uuid, ${now}::timestamptz,
      ${sql.param(attempts.map(({ act }) => act))}::text[],
      ${sql.param(attempts.map(({ userId }) => userId))}::uuid[],
      ${sql.param(attempts.map(({ audience }) => audience))}::text[],
      ${sql.param(attempts.map(({ id }) => id))}::uuid[],
      ${given.length > 0 ? key : null}::uuid, ${rowKindOf(confirmed)}::text, ${sealedEntry({ secrets }, confirmed)}::bytea, ${key}::text)`;
  const { rows } = await db.execute<Row>(
    alsoTold({ random, secrets }, decided, { at: now, ends: endsOf(eventId, attempts, now) }),
  );
  return rows.map(decisionOf);
}

/** What is told if some attempt has ended so. */
type End = { state: RegistrationState; entry: OutboxEntry };

function endsOf(eventId: string, attempts: readonly Attempt[], now: Date): End[] {
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

/** With the messages that tell of an end: in one statement, so that they cannot be lost. */
function alsoTold(
  { random, secrets }: Pick<Deps, 'random' | 'secrets'>,
  decided: SQL,
  { at, ends }: { at: Date; ends: readonly End[] },
): SQL {
  if (ends.length === 0)
    return sql`select outcome, registration, for_audience, in_state, since, awaited from ${decided}`;
  const told = ends.map(({ state, entry }) => {
    const key = random.uuid();
    return sql`select ${key}::uuid, ${rowKindOf(entry)}::text, ${sealedEntry({ secrets }, entry)}::bytea, ${key}::text,
        ${at}::timestamptz, ${at}::timestamptz, 0
      where exists (select 1 from decided where outcome = 'done' and in_state = ${state}::text)`;
  });
  return sql`
    with decided as materialized (select * from ${decided}), told as (
      insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at, attempts)
      ${sql.join(told, sql` union all `)})
    select outcome, registration, for_audience, in_state, since, awaited from decided`;
}

function decisionOf({ outcome, registration, for_audience, in_state, since, awaited }: Row): Decision {
  const isKnown = registration !== null && for_audience !== null && in_state !== null && since !== null;
  return {
    outcome,
    awaited,
    registration: isKnown
      ? { id: registration, audience: for_audience, state: in_state, createdAt: new Date(since) }
      : null,
  };
}
