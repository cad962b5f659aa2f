import type { ScanResult } from '@foyer/contract/check-in/check-in.ts';
import type { ScanVerdict } from '@foyer/contract/rules/events/check-in.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { isVoid } from '#src/features/events/policy.ts';
import type { CheckInAccess } from '../access.ts';
import { checkInRules } from '../check-in-rules.ts';
import { findGuest, type GuestRow, presentArrival, presentGuests } from './guest-row.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random'>;
/** `serial`: of the code that was shown; null: found by name. `anyTime`: whoever stands there knows when the event is. */
type Shown = { registrationId: string; serial: number | null; anyTime: boolean };

const tries = 5;

/**
 * Lets a guest in, once: the database takes one living arrival for each registration, so of two doors that see the same
 * ticket in the same moment one hears `ok` and the other who was faster.
 */
export async function checkInGuest(deps: Parts, door: CheckInAccess, shown: Shown): Promise<ScanResult> {
  const otherTime = shown.anyTime ? null : otherTimeOf(door, deps.clock.now());
  // An arrival may be taken back between the two looks: then there is one to be had again.
  for (let tried = 0; tried < tries; tried += 1) {
    const isIn = otherTime === null && (await takeArrival(deps, door, shown));
    const guest = await findGuest(deps.db, door.eventId, shown.registrationId);
    const verdict = isIn ? 'ok' : (verdictOf(guest, shown.serial) ?? otherTime);
    if (verdict) return await judged(deps.db, door, verdict, guest);
  }
  throw new Error('an arrival was taken back again and again');
}

/** Whether somebody who comes now comes much too early or too late. Null: neither. */
function otherTimeOf({ event: { startsAt, endsAt } }: CheckInAccess, now: Date): 'early' | 'over' | null {
  if (startsAt && now.getTime() < startsAt.getTime() - checkInRules.opensSeconds * 1000) return 'early';
  return endsAt && endsAt <= now ? 'over' : null;
}

/** Whether this made the arrival. The registration cannot be cancelled in between: its row is held. */
async function takeArrival({ db, clock, random }: Parts, door: CheckInAccess, shown: Shown): Promise<boolean> {
  const { registrationId, serial } = shown;
  const way = serial === null ? 'name' : 'scan';
  const { rows } = await db.execute(sql`
    with guest as (
      select id, event_id from registrations
      where id = ${registrationId}::uuid and event_id = ${door.eventId}::uuid and state = 'confirmed'
        and audience = 'in-person' and (${serial}::int is null or serial = ${serial}::int)
      for share)
    insert into check_ins (id, event_id, registration_id, way, at, by_user_id, by_link_id)
    select ${random.uuid()}::uuid, event_id, id, ${way}, ${clock.now()}::timestamptz, ${door.userId}::uuid, ${door.linkId}::uuid
    from guest
    on conflict (registration_id) where undone_at is null do nothing
    returning id`);
  return rows.length > 0;
}

/** Why somebody is not let in. Null: they may come in now. */
function verdictOf(guest: GuestRow | undefined, serial: number | null): ScanVerdict | null {
  if (!guest) return 'unknown';
  if (serial !== null && guest.serial !== serial) return 'void';
  if (isVoid(guest.state)) return 'cancelled';
  if (guest.state !== 'confirmed') return 'pending';
  if (guest.audience === 'online') return 'online';
  return guest.arrivedAt ? 'duplicate' : null;
}

async function judged(
  db: Parts['db'],
  { eventId }: CheckInAccess,
  verdict: ScanVerdict,
  guest: GuestRow | undefined,
): Promise<ScanResult> {
  // Whoever shows a ticket that was passed on is not told to whom.
  const isShown = guest && verdict !== 'void' && verdict !== 'unknown';
  const [presented] = isShown ? await presentGuests(db, eventId, [guest]) : [];
  const hasCome = verdict === 'ok' || verdict === 'duplicate';
  return {
    verdict,
    guest: presented ?? null,
    arrival: isShown && hasCome ? presentArrival(guest) : null,
  };
}
