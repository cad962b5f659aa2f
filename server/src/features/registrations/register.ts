import type { MyRegistration } from '@foyer/contract/events/event.ts';
import type { AttendanceMode, RegistrationState } from '@foyer/contract/rules/events/choices.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import type { Deps } from '#src/deps.ts';
import { presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { decideInBatch } from './decide-in-batch.ts';
import type { Attempt, DecidedRegistration, Outcome } from './decide-registrations.ts';
import { notifyOfRequest } from './notify-of-request.ts';
import { hasQuestions } from './questions/has-questions.ts';
import { registerWithAnswers } from './register-with-answers.ts';

/** A place for the viewer, or a place in the organizer's queue. Asked again, it is the same registration. */
export async function register(
  deps: Deps,
  { userId }: SignedInUser,
  { id, audience, answers }: { id: string; audience?: AttendanceMode | undefined; answers?: Answers | undefined },
): Promise<MyRegistration> {
  const attempt: Attempt = { act: 'register', userId, audience: audience ?? null, id: deps.random.uuid() };
  const asks = answers !== undefined || (await hasQuestions(deps, id));
  const { outcome, registration } = asks
    ? await registerWithAnswers(deps, id, attempt, answers)
    : await decideInBatch(deps, id, attempt);
  if (registration?.state === 'pending' && registration.id === attempt.id)
    await notifyOfRequest(deps, { eventId: id, at: registration.createdAt });
  return presentRegistration({ ...required(outcome, registration), orderId: null });
}

/** Gives the viewer's place back, once however often it is asked. `awaited`: somebody waits for one. */
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
  return { registration: presentRegistration({ ...required(outcome, registration), orderId: null }), awaited };
}

type OfAttendee = { id: string; registrationId: string };

/** The organizer lets somebody come. The place is taken now, if there is one. */
export async function approve(deps: Deps, viewer: SignedInUser, { id, registrationId }: OfAttendee) {
  const { state } = await decideAbout(deps, viewer, id, { act: 'approve', id: registrationId });
  return { state };
}

/** The organizer does not. A place that was given is free again; `awaited`: somebody waits for one. */
export async function decline(deps: Deps, viewer: SignedInUser, { id, registrationId }: OfAttendee) {
  return await decideAbout(deps, viewer, id, { act: 'decline', id: registrationId });
}

async function decideAbout(
  deps: Deps,
  viewer: SignedInUser,
  eventId: string,
  about: Pick<Attempt, 'act' | 'id'>,
): Promise<{ state: RegistrationState; awaited: boolean }> {
  // The database refuses strangers too, under the event's lock; this keeps them from taking that lock.
  await requireOrganizer(deps, viewer, eventId);
  const { userId } = viewer;
  const { outcome, registration, awaited } = await decideInBatch(deps, eventId, { ...about, userId, audience: null });
  const { state } = required(outcome, registration);
  await notifyOfRequest(deps, { eventId, at: deps.clock.now(), isFewer: true });
  return { state, awaited };
}

function required(outcome: Outcome, registration: DecidedRegistration | null): DecidedRegistration {
  if (outcome === 'done' && registration) return registration;
  throw refusalOf(outcome);
}

function refusalOf(outcome: Outcome): AppError {
  switch (outcome) {
    case 'full':
      return new AppError('EVENT_FULL', 'All places are taken.');
    case 'closed':
      return new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
    case 'declined':
      return new AppError('REGISTRATION_DECLINED', 'The organizer has declined this registration.');
    case 'audience':
      return fieldRefused('audience', 'event.audience_required');
    case 'state':
      return new AppError('EVENT_STATE_REFUSED', 'This registration has been decided about.');
    case 'ticket':
      return new AppError('TICKET_NEEDED', 'This event is entered with a ticket.');
    case 'order':
      return new AppError('ORDER_NEEDED', 'This place belongs to an order and is given back there.');
    case 'unknown':
    case 'none':
    case 'done':
      return noSuchEvent();
  }
}
