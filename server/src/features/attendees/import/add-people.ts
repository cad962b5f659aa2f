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
import { limitTypedAddresses } from '../announcements/limit-typed-addresses.ts';
import { type Added, type AddOutcome, decideOutcome, type ModeCapacity, type TypeCapacity } from './decide-outcome.ts';
import { findRegistered } from './find-registered.ts';
import type { ListedPerson } from './reading/read-people.ts';

type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const insertBatch = 1_000;
const noticeBatch = 100;

/**
 * Registers people on behalf of the organizer, in their order. The caller must hold the event's lock. It uses the same
 * counters and ledger as registrations, so that nothing is sold twice; people on the list already stay as they are. A
 * preview returns the outcomes without saving them.
 */
export async function addPeople(
  deps: WriteDeps,
  tx: Tx,
  event: OwnEvent,
  { people, tell, preview = false }: { people: readonly ListedPerson[]; tell: boolean; preview?: boolean },
): Promise<AddOutcome[]> {
  requireOpen(deps, event);
  const modes = await tx
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
  // All are created at the same time and lists then sort by id, so ids follow the order of the people.
  const ids = people.map(() => deps.random.uuid()).sort();
  const outcomes = people.map((person, index) => {
    const outcome = decideOutcome(event, { person, id: ids[index] ?? deps.random.uuid(), now, modes, types, known });
    if ('row' in outcome) added.push(outcome);
    return 'row' in outcome ? { outcome: 'added' as const, registrationId: outcome.row.id } : outcome;
  });
  if (preview) return outcomes;
  await insertAdded(tx, event.id, { added, modes, types });
  if (tell) await notifyAdded(deps, tx, event, added);
  return outcomes;
}

function requireOpen({ clock }: WriteDeps, { state, endsAt }: OwnEvent): void {
  if (state === 'draft' || state === 'cancelled')
    throw new AppError('EVENT_STATE_REFUSED', "Attendees can't be added to a draft or a canceled event.");
  if (!endsAt || endsAt <= clock.now()) throw new AppError('REGISTRATION_CLOSED', 'The event has ended.');
}

/** Locks ticket types in the order of their ids, as everywhere, to avoid deadlocks. */
async function lockTypes(tx: Tx, eventId: string, people: readonly ListedPerson[]): Promise<TypeCapacity[]> {
  if (people.every(({ type }) => type === '')) return [];
  const { id, name, audience, capacity, taken } = ticketTypes;
  return await tx
    .select({ id, name, audience, capacity, taken })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.archivedAt)))
    .orderBy(ticketTypes.id)
    .for('update');
}

async function insertAdded(
  tx: Tx,
  eventId: string,
  { added, modes, types }: { added: readonly Added[]; modes: readonly ModeCapacity[]; types: readonly TypeCapacity[] },
): Promise<void> {
  for (let index = 0; index < added.length; index += insertBatch) {
    const batch = added.slice(index, index + insertBatch);
    await tx.insert(registrations).values(batch.map(({ row }) => row));
    await tx.insert(capacityEntries).values(batch.map(({ entry }) => entry));
  }
  if (added.length === 0) return;
  for (const { audience, taken } of modes)
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

/** Notifies the added people as after a registration. */
async function notifyAdded(deps: WriteDeps, tx: Tx, event: OwnEvent, added: readonly Added[]): Promise<void> {
  await limitTypedAddresses(deps, tx, event, added.length);
  for (let index = 0; index < added.length; index += noticeBatch) {
    const registrationIds = added.slice(index, index + noticeBatch).map(({ row }) => row.id);
    const idempotencyKey = `${registrationsConfirmed.name}:${registrationIds[0]}`;
    await enqueueEvent(deps, tx, registrationsConfirmed, { eventId: event.id, registrationIds }, { idempotencyKey });
  }
}
