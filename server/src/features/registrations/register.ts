import type { MyRegistration } from '@foyer/contract/events/event.ts';
import type { AttendanceMode, RegistrationState } from '@foyer/contract/rules/events/event-choices.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueHostNews } from '#src/features/event-notifications/hosts/host-news.ts';
import { presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent, readEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { decideInBatch } from './decide-in-batch.ts';
import type { DecidedRegistration, RegistrationAttempt, RegistrationOutcome } from './decide-registrations.ts';
import { hasQuestions } from './questions/has-questions.ts';
import { registerWithAnswers } from './register-with-answers.ts';

type RegisterInput = {
  id: string;
  audience?: AttendanceMode | undefined;
  answers?: Answers | undefined;
  source?: string | undefined;
};

/** Registers the viewer, or requests approval where the organizer approves registrations. Idempotent. */
export async function register(
  deps: Deps,
  viewer: SignedInUser,
  { id, audience, answers, source }: RegisterInput,
): Promise<MyRegistration> {
  // A guest is no member, so an event for members is not found.
  if (viewer.isGuest) await readEvent(deps, viewer, { id });
  const { userId } = viewer;
  const attempt: RegistrationAttempt = {
    act: 'register',
    userId,
    audience: audience ?? null,
    id: deps.random.uuid(),
    source,
  };
  const needsAnswers = answers !== undefined || (await hasQuestions(deps, id));
  const { outcome, registration } = needsAnswers
    ? await registerWithAnswers(deps, id, attempt, answers)
    : await decideInBatch(deps, id, attempt);
  if (registration?.state === 'pending' && registration.id === attempt.id)
    await notifyOfRequest(deps, { eventId: id, at: registration.createdAt });
  return presentRegistration({ ...requireDone(outcome, registration), orderId: null });
}

/** Cancels the viewer's registration. Idempotent. `awaited`: the waitlist is not empty. */
export async function unregister(
  deps: Deps,
  { userId }: SignedInUser,
  { id }: { id: string },
): Promise<{ registration: MyRegistration | null; awaited: boolean }> {
  const { outcome, registration, awaited } = await decideInBatch(deps, id, {
    act: 'unregister',
    userId,
    audience: null,
    id,
  });
  if (outcome === 'none') return { registration: null, awaited };
  return { registration: presentRegistration({ ...requireDone(outcome, registration), orderId: null }), awaited };
}

type AttendeeInput = { id: string; registrationId: string };

/** Approves a registration, which takes a spot if one is left. */
export async function approve(deps: Deps, viewer: SignedInUser, { id, registrationId }: AttendeeInput) {
  const { state } = await decideOnAttendee(deps, viewer, id, { act: 'approve', id: registrationId });
  return { state };
}

/** Declines a registration and frees its spot, if it had one. `awaited`: the waitlist is not empty. */
export async function decline(deps: Deps, viewer: SignedInUser, { id, registrationId }: AttendeeInput) {
  return await decideOnAttendee(deps, viewer, id, { act: 'decline', id: registrationId });
}

async function decideOnAttendee(
  deps: Deps,
  viewer: SignedInUser,
  eventId: string,
  about: Pick<RegistrationAttempt, 'act' | 'id'>,
): Promise<{ state: RegistrationState; awaited: boolean }> {
  // The database checks this too, but under the event's lock, which strangers should not be able to take.
  await requireOrganizer(deps, viewer, eventId);
  const { userId } = viewer;
  const { outcome, registration, awaited } = await decideInBatch(deps, eventId, { ...about, userId, audience: null });
  const { state } = requireDone(outcome, registration);
  await notifyOfRequest(deps, { eventId, at: deps.clock.now(), isFewer: true });
  return { state, awaited };
}

type RequestChange = { eventId: string; at: Date; isFewer?: true };

/**
 * Notifies the hosts of a new request. A failure does not affect the registration; the next notification counts it.
 * `isFewer`: a request was decided, which only corrects a count that the hosts have not read yet.
 */
async function notifyOfRequest(deps: Deps, { at, ...request }: RequestChange): Promise<void> {
  try {
    await deps.db.transaction((tx) => enqueueHostNews(deps, tx, { ...request, news: 'requests', at: [at] }));
  } catch (error) {
    deps.log.warn({ err: error, eventId: request.eventId }, 'hosts could not be notified of a request');
  }
}

function requireDone(outcome: RegistrationOutcome, registration: DecidedRegistration | null): DecidedRegistration {
  if (outcome === 'done' && registration) return registration;
  throw refusalOf(outcome);
}

function refusalOf(outcome: RegistrationOutcome): AppError {
  switch (outcome) {
    case 'full':
      return new AppError('EVENT_FULL', 'The event is full.');
    case 'closed':
      return new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
    case 'declined':
      return new AppError('REGISTRATION_DECLINED', 'The organizer has declined this registration.');
    case 'audience':
      return fieldRefused('audience', 'event.audience_required');
    case 'state':
      return new AppError('REGISTRATION_DECIDED', "This registration can't be approved or declined anymore.");
    case 'ticket':
      return new AppError('TICKET_NEEDED', 'This event requires a ticket.');
    case 'order':
      return new AppError('ORDER_NEEDED', 'This ticket is part of an order. Cancel it there.');
    case 'unknown':
    case 'none':
    case 'done':
      return noSuchEvent();
  }
}
