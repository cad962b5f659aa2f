import { type AttendanceMode, attendanceModesOf } from '@foyer/contract/rules/events/event-choices.ts';
import type { capacityEntries } from '#src/db/schema/events.ts';
import type { registrations } from '#src/db/schema/registrations.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import type { KnownAddresses } from './find-registered.ts';
import type { ListedPerson } from './reading/read-people.ts';

export type AddOutcome =
  | { outcome: 'added' | 'known'; registrationId: string }
  | { outcome: 'full' | 'audience' | 'type' | 'type-full' };

export type ModeCapacity = { audience: AttendanceMode; capacity: number | null; taken: number };
export type TypeCapacity = {
  id: string;
  name: string;
  audience: AttendanceMode;
  capacity: number | null;
  taken: number;
};

export type Added = { row: typeof registrations.$inferInsert; entry: typeof capacityEntries.$inferInsert };
type Decision = {
  person: ListedPerson;
  id: string;
  now: Date;
  modes: ModeCapacity[];
  types: TypeCapacity[];
  known: KnownAddresses;
};

/**
 * Decides whether one person of a list can be registered. If so, a spot is taken for them, so that the next person finds one less.
 */
export function decideOutcome(event: OwnEvent, { person, id, now, modes, types, known }: Decision): AddOutcome | Added {
  const existing = known.registered.get(person.email);
  if (existing) return { outcome: 'known', registrationId: existing };
  const type =
    person.type === '' ? null : types.find(({ id, name }) => id === person.type || isSameName(name, person.type));
  if (type === undefined) return { outcome: 'type' };
  const [only, second] = attendanceModesOf[event.type];
  const audience = type?.audience ?? person.audience ?? (second ? null : only);
  const mode = modes.find((each) => each.audience === audience);
  if (!mode || (type && person.audience && person.audience !== type.audience)) return { outcome: 'audience' };
  if (mode.capacity !== null && mode.taken >= mode.capacity) return { outcome: 'full' };
  if (type && type.capacity !== null && type.taken >= type.capacity) return { outcome: 'type-full' };
  mode.taken += 1;
  if (type) type.taken += 1;
  known.registered.set(person.email, id);
  const shared = { eventId: event.id, audience: mode.audience, ticketTypeId: type?.id ?? null };
  return {
    row: {
      ...shared,
      id,
      state: 'confirmed',
      createdAt: now,
      changedAt: now,
      userId: known.accounts.get(person.email) ?? null,
      holderName: person.name,
      holderEmail: person.email,
    },
    entry: { ...shared, kind: 'sale', change: 1, takenAfter: mode.taken, registrationId: id, at: now },
  };
}

/** Shared, since creating a collator takes longer than thousands of comparisons. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });

function isSameName(a: string, b: string): boolean {
  return compare(a, b) === 0;
}
