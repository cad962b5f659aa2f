import type { MyRegistration } from '@foyer/contract/events/event.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { registrationsConfirmed } from '#src/features/event-notifications/registration-events.ts';
import { type EventRow, findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { freeOrderNumber } from '#src/features/orders/checkout/free-order-number.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { checkAnswers } from '#src/features/registrations/questions/check-answers.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { type Counter, changeCounter, lockedCounters } from '../queue/counters.ts';
import { offerEndedError, requireEntry, requireOffer } from './require-offer.ts';

type Given = { answers?: Answers | undefined };
type Asked = Given & { id: string; entryId: string; others: readonly (Given & { name: string })[] };
type Registration = typeof registrations.$inferInsert;
type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Takes what is offered: everybody of the party has a place then, or, too late, nobody has. */
export async function acceptOffer(
  deps: Deps,
  { userId }: SignedInUser,
  asked: Asked,
): Promise<{ registration: MyRegistration }> {
  const registration = await deps.db.transaction((tx) => accept(deps, tx, userId, asked));
  deps.wakeOutbox();
  return { registration };
}

async function accept(deps: Parts, tx: Tx, userId: string, asked: Asked): Promise<MyRegistration> {
  const { id: eventId, entryId, others } = asked;
  const at = deps.clock.now();
  const counters = await lockedCounters(tx, eventId);
  const entry = await requireEntry(tx, { eventId, entryId, userId });
  const row = await findEventById(tx, eventId);
  const counter = counters.find(({ audience }) => audience === entry.audience);
  if (!row || !counter) throw noSuchEvent();
  const living = await findActiveRegistration(tx, eventId, userId);
  // Asked again, as after a lost answer.
  if (entry.state === 'taken' && living) return presentRegistration(living);
  await refuseDeclined(tx, eventId, userId);
  const { audience, party } = await requireOffer(tx, { eventId, entryId, userId, at });
  if (row.event.state !== 'published') throw offerEndedError();
  if (row.event.ticketed) throw new AppError('TICKET_NEEDED', 'This event is entered with a ticket.');
  if (others.length !== party - 1) throw fieldRefused('others', 'event.party_names');

  const answered = await checkAll(tx, asked);
  const isThere = await settleOther(deps, tx, { eventId, userId, audience, at }, counters);
  const orderId = party > 1 ? await newOrder(deps, tx, { event: row.event, userId }) : null;
  const base = { eventId, audience, state: 'confirmed', orderId, createdAt: at, changedAt: at } as const;
  const people = [
    ...(isThere ? [] : [{ userId, answers: answered.own }]),
    ...others.map(({ name }, at) => ({ holderName: name, answers: answered.others[at] ?? {} })),
  ].map((person): Registration => ({ ...base, ...person, id: deps.random.uuid() }));
  if (people.length > 0) await tx.insert(registrations).values(people);
  await changeCounter(tx, { eventId, at }, counter, {
    entries: [
      { kind: 'release', change: -party, registrationId: entryId },
      ...people.map(({ id }) => ({ kind: 'sale', change: 1, registrationId: id }) as const),
    ],
    waiting: 0,
  });
  await tx.update(waitingEntries).set({ state: 'taken', endedAt: at }).where(eq(waitingEntries.id, entryId));
  const registrationIds = people.map(({ id }) => id);
  const idempotencyKey = `${registrationsConfirmed.name}:${entryId}`;
  await enqueueEvent(deps, tx, registrationsConfirmed, { eventId, registrationIds }, { idempotencyKey });
  const now = await findActiveRegistration(tx, eventId, userId);
  if (!now) throw new Error('a place that was taken is not there');
  return presentRegistration(now);
}

/** Of the viewer all is asked, of the others what is asked for each place. */
async function checkAll(tx: Tx, { id, answers, others }: Asked) {
  const questions = await activeQuestions(tx, id);
  const perPlace = questionsFor(questions, false);
  return {
    own: checkAnswers(questions, answers ?? {}),
    others: others.map((other, at) => checkAnswers(perPlace, other.answers ?? {}, { field: `others.${at}.answers` })),
  };
}

type Coming = { eventId: string; userId: string; audience: Counter['audience']; at: Date };

/**
 * Whether the person has a place of this audience already. One of the other audience is given back for the new one,
 * unless it is part of an order, where it is given back.
 */
async function settleOther(
  deps: Parts,
  tx: Tx,
  { eventId, userId, audience, at }: Coming,
  counters: readonly Counter[],
): Promise<boolean> {
  const { id, state, places, orderId } = registrations;
  const [known] = await tx
    .select({ id, state, places, orderId, audience: registrations.audience })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        eq(registrations.userId, userId),
        inArray(state, ['pending', 'held', 'confirmed']),
      ),
    );
  if (!known) return false;
  if (known.audience === audience && known.state === 'confirmed') return true;
  if (known.orderId !== null) throw new AppError('ORDER_NEEDED', 'A place of an order is given back there.');
  await tx.update(registrations).set({ state: 'cancelled', changedAt: at }).where(eq(id, known.id));
  const counter = counters.find((each) => each.audience === known.audience);
  if (known.state === 'confirmed' && counter) {
    const entries = [{ kind: 'release', change: -known.places, registrationId: known.id } as const];
    await changeCounter(tx, { eventId, at }, counter, { entries, waiting: 0 });
    await advanceWaitlist(deps, tx, eventId);
  }
  return false;
}

/** What a party got together is given back together: it costs nothing, and is an order all the same. */
async function newOrder(
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
