import type { MyRegistration } from '@foyer/contract/events/event.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { registrationsConfirmed } from '#src/features/event-notifications/registration-events.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { checkAnswers } from '#src/features/registrations/questions/check-answers.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { lockedCounters } from '../queue/spot-counters.ts';
import { registerParty } from './register-party.ts';
import { releaseOtherMode } from './release-other-mode.ts';
import { offerEndedError, requireEntry, requireOffer } from './require-offer.ts';

type AnswersInput = { answers?: Answers | undefined };
type AcceptOfferInput = AnswersInput & {
  id: string;
  entryId: string;
  others: readonly (AnswersInput & { name: string })[];
};
type AcceptDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Accepts an offer: the whole party is registered, or nobody if the offer has expired. */
export async function acceptOffer(
  deps: Deps,
  { userId }: SignedInUser,
  input: AcceptOfferInput,
): Promise<{ registration: MyRegistration }> {
  const registration = await deps.db.transaction((tx) => accept(deps, tx, userId, input));
  deps.wakeOutbox();
  return { registration };
}

async function accept(deps: AcceptDeps, tx: Tx, userId: string, input: AcceptOfferInput): Promise<MyRegistration> {
  const { id: eventId, entryId, others } = input;
  const at = deps.clock.now();
  const counters = await lockedCounters(tx, eventId);
  const entry = await requireEntry(tx, { eventId, entryId, userId });
  const row = await findEventById(tx, eventId);
  const counter = counters.find(({ audience }) => audience === entry.audience);
  if (!row || !counter) throw noSuchEvent();
  const registration = await findActiveRegistration(tx, eventId, userId);
  // A retry, for example after a lost response.
  if (entry.state === 'taken' && registration) return presentRegistration(registration);
  await refuseDeclined(tx, eventId, userId);
  const { audience, party, source } = await requireOffer(tx, { eventId, entryId, userId, at });
  if (row.event.state !== 'published') throw offerEndedError();
  if (row.event.ticketed) throw new AppError('TICKET_NEEDED', 'This event requires a ticket.');
  if (others.length !== party - 1) throw fieldRefused('others', 'event.party_names');

  const answered = await checkAll(tx, input);
  const isRegistered = await releaseOtherMode(deps, tx, { eventId, userId, audience, at }, counters);
  const registrationIds = await registerParty(deps, tx, {
    event: row.event,
    userId,
    offer: { entryId, audience, party, source },
    counter,
    // Members who are registered already keep their registration.
    own: isRegistered ? null : answered.own,
    others: others.map(({ name }, at) => ({ holderName: name, answers: answered.others[at] ?? {} })),
  });
  await tx.update(waitingEntries).set({ state: 'taken', endedAt: at }).where(eq(waitingEntries.id, entryId));
  const idempotencyKey = `${registrationsConfirmed.name}:${entryId}`;
  await enqueueEvent(deps, tx, registrationsConfirmed, { eventId, registrationIds }, { idempotencyKey });
  const now = await findActiveRegistration(tx, eventId, userId);
  if (!now) throw new Error('a place that was taken is not there');
  return presentRegistration(now);
}

/** The viewer answers all questions, the other party members those asked per spot. */
async function checkAll(tx: Tx, { id, answers, others }: AcceptOfferInput) {
  const questions = await activeQuestions(tx, id);
  const perPlace = questionsFor(questions, false);
  return {
    own: checkAnswers(questions, answers ?? {}),
    others: others.map((other, at) => checkAnswers(perPlace, other.answers ?? {}, { field: `others.${at}.answers` })),
  };
}
