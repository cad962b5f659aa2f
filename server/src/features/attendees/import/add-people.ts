import { type AttendanceMode, attendanceModesOf } from '@foyer/contract/rules/events/choices.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { registrationsConfirmed } from '#src/features/event-notifications/registration-events.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { spareTyped } from '../announcements/limit-typed-addresses.ts';
import { findRegistered, type Registered } from './find-registered.ts';
import type { Wanted } from './reading/read-people.ts';

export type Verdict =
  | { outcome: 'added' | 'known'; registrationId: string }
  | { outcome: 'full' | 'audience' | 'type' | 'type-full' };

type Place = { audience: AttendanceMode; capacity: number | null; taken: number };
type Type = { id: string; name: string; audience: AttendanceMode; capacity: number | null; taken: number };
type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const chunk = 1_000;
const told = 100;

/**
 * Takes places for people by hand, in their order and under the event's lock, which whoever calls this holds: the same
 * counters and the same ledger that registering writes, so nothing is sold twice. Who is on the list keeps their place.
 * A preview decides and keeps nothing.
 */
export async function addPeople(
  deps: Parts,
  tx: Tx,
  event: OwnEvent,
  { people, tell, preview = false }: { people: readonly Wanted[]; tell: boolean; preview?: boolean },
): Promise<Verdict[]> {
  requireOpen(deps, event);
  const places = await tx
    .select({
      audience: eventAudiences.audience,
      capacity: eventAudiences.capacity,
      taken: eventAudiences.taken,
    })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, event.id));
  const types = await lockTypes(tx, event.id, people);
  const known = await findRegistered(
    tx,
    event.id,
    people.map(({ email }) => email),
  );
  const added: Added[] = [];
  const now = deps.clock.now();
  // All come at one instant, and lists go on by the id: so these rise in the order of the people.
  const ids = people.map(() => deps.random.uuid()).sort();
  const verdicts = people.map((one, at) => {
    const verdict = decide(event, { one, id: ids[at] ?? deps.random.uuid(), now, places, types, known });
    if ('row' in verdict) added.push(verdict);
    return 'row' in verdict ? { outcome: 'added' as const, registrationId: verdict.row.id } : verdict;
  });
  if (preview) return verdicts;
  await keep(tx, event.id, { added, places, types });
  if (tell) await confirm(deps, tx, event, added);
  return verdicts;
}

function requireOpen({ clock }: Parts, { state, endsAt }: OwnEvent): void {
  if (state === 'draft' || state === 'cancelled')
    throw new AppError('EVENT_STATE_REFUSED', 'Nobody can be added to this event.');
  if (!endsAt || endsAt <= clock.now()) throw new AppError('REGISTRATION_CLOSED', 'The event is over.');
}

/** In the order of their ids, as everybody locks them. */
async function lockTypes(tx: Tx, eventId: string, people: readonly Wanted[]): Promise<Type[]> {
  if (people.every(({ type }) => type === '')) return [];
  const { id, name, audience, capacity, taken } = ticketTypes;
  return await tx
    .select({ id, name, audience, capacity, taken })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.archivedAt)))
    .orderBy(ticketTypes.id)
    .for('update');
}

type Added = { row: typeof registrations.$inferInsert; entry: typeof capacityEntries.$inferInsert };
type About = { one: Wanted; id: string; now: Date; places: Place[]; types: Type[]; known: Registered };

function decide(event: OwnEvent, { one, id, now, places, types, known }: About): Verdict | Added {
  const there = known.registered.get(one.email);
  if (there) return { outcome: 'known', registrationId: there };
  const type = one.type === '' ? null : types.find(({ id, name }) => id === one.type || isSame(name, one.type));
  if (type === undefined) return { outcome: 'type' };
  const [only, second] = attendanceModesOf[event.type];
  const audience = type?.audience ?? one.audience ?? (second ? null : only);
  const place = places.find((each) => each.audience === audience);
  if (!place || (type && one.audience && one.audience !== type.audience)) return { outcome: 'audience' };
  if (place.capacity !== null && place.taken >= place.capacity) return { outcome: 'full' };
  if (type && type.capacity !== null && type.taken >= type.capacity) return { outcome: 'type-full' };
  place.taken += 1;
  if (type) type.taken += 1;
  known.registered.set(one.email, id);
  const shared = { eventId: event.id, audience: place.audience, ticketTypeId: type?.id ?? null };
  return {
    row: {
      ...shared,
      id,
      state: 'confirmed',
      createdAt: now,
      changedAt: now,
      userId: known.accounts.get(one.email) ?? null,
      holderName: one.name,
      holderEmail: one.email,
    },
    entry: { ...shared, kind: 'sale', change: 1, takenAfter: place.taken, registrationId: id, at: now },
  };
}

/** One for all: making it takes longer than thousands of comparisons. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });

function isSame(a: string, b: string): boolean {
  return compare(a, b) === 0;
}

async function keep(
  tx: Tx,
  eventId: string,
  { added, places, types }: { added: readonly Added[]; places: readonly Place[]; types: readonly Type[] },
): Promise<void> {
  for (let at = 0; at < added.length; at += chunk) {
    const part = added.slice(at, at + chunk);
    await tx.insert(registrations).values(part.map(({ row }) => row));
    await tx.insert(capacityEntries).values(part.map(({ entry }) => entry));
  }
  if (added.length === 0) return;
  for (const { audience, taken } of places)
    await tx
      .update(eventAudiences)
      .set({ taken })
      .where(and(eq(eventAudiences.eventId, eventId), eq(eventAudiences.audience, audience)));
  for (const { id, taken } of types)
    await tx
      .update(ticketTypes)
      .set({ taken })
      .where(and(eq(ticketTypes.id, id), sql`${ticketTypes.taken} <> ${taken}`));
}

/** They are told like everybody who gets a place. */
async function confirm(deps: Parts, tx: Tx, event: OwnEvent, added: readonly Added[]): Promise<void> {
  await spareTyped(deps, tx, event, added.length);
  for (let at = 0; at < added.length; at += told) {
    const registrationIds = added.slice(at, at + told).map(({ row }) => row.id);
    const idempotencyKey = `${registrationsConfirmed.name}:${registrationIds[0]}`;
    await enqueueEvent(deps, tx, registrationsConfirmed, { eventId: event.id, registrationIds }, { idempotencyKey });
  }
}
