import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { EventRow } from '#src/features/events/event-page/event-row.ts';
import { freeOrderNumber } from '#src/features/orders/checkout/free-order-number.ts';
import type { StoredAnswers } from '#src/features/registrations/questions/check-answers.ts';
import { type Counter, changeCounter } from '../queue/spot-counters.ts';

type Registration = typeof registrations.$inferInsert;
type Party = {
  event: EventRow['event'];
  /** The member who accepts the offer. */
  userId: string;
  offer: { entryId: string; audience: AttendanceMode; party: number; source: string | null };
  counter: Counter;
  /** The member's own answers; null if they are registered in this attendance mode already. */
  own: StoredAnswers | null;
  others: readonly { holderName: string; answers: StoredAnswers }[];
};

/** Registers a party in the spots that its offer held, and returns the ids of the new registrations. */
export async function registerParty(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { event, userId, offer: { entryId, audience, party, source }, counter, own, others }: Party,
): Promise<string[]> {
  const [eventId, at] = [event.id, deps.clock.now()];
  const orderId = party > 1 ? await createPartyOrder(deps, tx, { event, userId }) : null;
  const base = { eventId, audience, state: 'confirmed', orderId, source, createdAt: at, changedAt: at } as const;
  const people = [...(own === null ? [] : [{ userId, answers: own }]), ...others].map(
    (person): Registration & { id: string } => ({ ...base, ...person, id: deps.random.uuid() }),
  );
  if (people.length > 0) await tx.insert(registrations).values(people);
  await changeCounter(tx, { eventId, at }, counter, {
    entries: [
      { kind: 'release', change: -party, registrationId: entryId },
      ...people.map(({ id }) => ({ kind: 'sale', change: 1, registrationId: id }) as const),
    ],
    waiting: 0,
  });
  return people.map(({ id }) => id);
}

/** Creates a free order for a party, so that its spots can be managed and canceled together. */
async function createPartyOrder(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { event, userId }: { event: EventRow['event']; userId: string },
): Promise<string> {
  const [id, at] = [random.uuid(), clock.now()];
  const number = await freeOrderNumber({ random }, tx);
  const order = { id, number, eventId: event.id, userId, state: 'confirmed', currency: event.currency } as const;
  await tx.insert(orders).values({ ...order, totalMinor: 0, createdAt: at, confirmedAt: at });
  return id;
}
