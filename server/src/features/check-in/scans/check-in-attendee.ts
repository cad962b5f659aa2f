import type { ScanResult } from '@foyer/contract/check-in/check-in.ts';
import { checkInOpensSeconds, type ScanVerdict } from '@foyer/contract/rules/events/scan-verdicts.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { hasLapsed } from '#src/features/events/policy.ts';
import type { CheckInAccess } from '../access.ts';
import { publishCheckIn } from '../live-check-in.ts';
import { type AttendeeRow, findAttendee, presentArrival, presentAttendees } from './attendee-row.ts';

type CheckInDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'bus'>;
/** `serial`: from the scanned code; null if found by name. `anyTime`: the operator has confirmed a check-in outside the event's hours. */
type CheckInAttempt = { registrationId: string; serial: number | null; anyTime: boolean };

const maxAttempts = 5;

/**
 * Checks an attendee in once. The database allows one active check-in per registration, so of two devices that scan the same
 * ticket at once, one gets `ok` and the other learns who was first.
 */
export async function checkInAttendee(
  deps: CheckInDeps,
  access: CheckInAccess,
  attempt: CheckInAttempt,
): Promise<ScanResult> {
  const outsideHours = attempt.anyTime ? null : timeProblem(access, deps.clock.now());
  // A check-in may be undone between the insert and the lookup. Then it is possible again, so retry.
  for (let round = 0; round < maxAttempts; round += 1) {
    const isCheckedIn = outsideHours === null && (await insertCheckIn(deps, access, attempt));
    if (isCheckedIn) publishCheckIn(deps, access.eventId);
    const attendee = await findAttendee(deps.db, access.eventId, attempt.registrationId);
    const verdict = isCheckedIn ? 'ok' : (verdictOf(attendee, attempt.serial) ?? outsideHours);
    if (verdict) return await presentResult(deps.db, access, verdict, attendee);
  }
  throw new Error('a check-in was undone on every attempt');
}

/** Whether it is long before the event or after its end; null if neither. */
function timeProblem({ event: { startsAt, endsAt } }: CheckInAccess, now: Date): 'early' | 'over' | null {
  if (startsAt && now.getTime() < startsAt.getTime() - checkInOpensSeconds * 1000) return 'early';
  return endsAt && endsAt <= now ? 'over' : null;
}

/** Returns whether this call created the check-in. The row lock keeps the registration from being canceled in between. */
async function insertCheckIn(
  { db, clock, random }: CheckInDeps,
  access: CheckInAccess,
  attempt: CheckInAttempt,
): Promise<boolean> {
  const { registrationId, serial } = attempt;
  const way = serial === null ? 'name' : 'scan';
  const { rows } = await db.execute(sql`
    with attendee as (
      select id, event_id from registrations
      where id = ${registrationId}::uuid and event_id = ${access.eventId}::uuid and state = 'confirmed'
        and audience = 'in-person' and (${serial}::int is null or serial = ${serial}::int)
      for share)
    insert into check_ins (id, event_id, registration_id, way, at, by_user_id, by_link_id)
    select ${random.uuid()}::uuid, event_id, id, ${way}, ${clock.now()}::timestamptz, ${access.userId}::uuid, ${access.linkId}::uuid
    from attendee
    on conflict (registration_id) where undone_at is null do nothing
    returning id`);
  return rows.length > 0;
}

/** Why an attendee is not checked in; null if they can be. */
function verdictOf(attendee: AttendeeRow | undefined, serial: number | null): ScanVerdict | null {
  if (!attendee) return 'unknown';
  if (serial !== null && attendee.serial !== serial) return 'void';
  if (hasLapsed(attendee.state)) return 'cancelled';
  if (attendee.state !== 'confirmed') return 'pending';
  if (attendee.audience === 'online') return 'online';
  return attendee.arrivedAt ? 'duplicate' : null;
}

async function presentResult(
  db: CheckInDeps['db'],
  { eventId }: CheckInAccess,
  verdict: ScanVerdict,
  attendee: AttendeeRow | undefined,
): Promise<ScanResult> {
  // The former holder of a transferred ticket must not learn who has it now.
  const isShown = attendee && verdict !== 'void' && verdict !== 'unknown';
  const [presented] = isShown ? await presentAttendees(db, eventId, [attendee]) : [];
  const hasCome = verdict === 'ok' || verdict === 'duplicate';
  return {
    verdict,
    guest: presented ?? null,
    arrival: isShown && hasCome ? presentArrival(attendee) : null,
  };
}
