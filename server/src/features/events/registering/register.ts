import type { MyRegistration } from '@foyer/contract/events/event.ts';
import type { EventAudience, RegistrationState } from '@foyer/contract/rules/events/choices.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import type { Deps } from '#src/deps.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { asksAnything } from '../asking/asks-anything.ts';
import { presentRegistration } from '../shown/present-event.ts';
import { noSuchEvent } from '../shown/read-event.ts';
import type { Attempt, Decided, Outcome } from './decide-together.ts';
import { registerWithAnswers } from './register-with-answers.ts';
import { decide } from './registration-queue.ts';
import { tellOfRequest } from './tell-of-request.ts';

/** A place for the viewer, or a place in the organizer's queue. Asked again, it is the same registration. */
export async function register(
  deps: Deps,
  { userId }: SignedInUser,
  { id, audience, answers }: { id: string; audience?: EventAudience | undefined; answers?: Answers | undefined },
): Promise<MyRegistration> {
  const attempt: Attempt = { act: 'register', userId, audience: audience ?? null, id: deps.random.uuid() };
  const asks = answers !== undefined || (await asksAnything(deps, id));
  const { outcome, registration } = asks
    ? await registerWithAnswers(deps, id, attempt, answers)
    : await decide(deps, id, attempt);
  if (registration?.state === 'pending' && registration.id === attempt.id)
    await tellOfRequest(deps, { eventId: id, at: registration.createdAt });
  return presentRegistration({ ...required(outcome, registration), orderId: null });
}

/** Gives the viewer's place back, once however often it is asked. `awaited`: somebody waits for one. */
export async function unregister(
  deps: Deps,
  { userId }: SignedInUser,
  { id }: { id: string },
): Promise<{ registration: MyRegistration | null; awaited: boolean }> {
  const { outcome, registration, awaited } = await decide(deps, id, { act: 'unregister', userId, audience: null, id });
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
  { userId }: SignedInUser,
  eventId: string,
  about: Pick<Attempt, 'act' | 'id'>,
): Promise<{ state: RegistrationState; awaited: boolean }> {
  const { outcome, registration, awaited } = await decide(deps, eventId, { ...about, userId, audience: null });
  const { state } = required(outcome, registration);
  await tellOfRequest(deps, { eventId, at: deps.clock.now(), isFewer: true });
  return { state, awaited };
}

function required(outcome: Outcome, registration: Decided | null): Decided {
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
