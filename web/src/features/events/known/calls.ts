import type { Event } from '@foyer/contract/events/event.ts';
import { listEvents, listMyEvents, listMyRegistrations, readEvent } from '@foyer/contract/events/finding.ts';
import { listQuestions } from '@foyer/contract/events/people/questions.ts';
import { listMyWaiting } from '@foyer/contract/events/people/waiting.ts';
import { registerForEvent, unregisterFromEvent } from '@foyer/contract/events/registering.ts';
import { readGuestList } from '@foyer/contract/events/shown/guest-list.ts';
import { listEventsOf } from '@foyer/contract/events/shown/of-person.ts';
import { forgetEvent, listSaved, saveEvent } from '@foyer/contract/events/shown/saved.ts';
import { listMyOrders } from '@foyer/contract/events/tickets/ordering.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';

export const list = (query: InputOf<typeof listEvents>['query'], signal: AbortSignal, by: Call = call) =>
  by(listEvents, { query }, signal);

/** Null where there is nothing to be seen; the server does not say why. */
export async function readOf(slug: string, signal: AbortSignal, by: Call = call): Promise<Event | null> {
  try {
    return await by(readEvent, { params: { id: slug } }, signal);
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED')) return null;
    throw error;
  }
}

export const register = (id: string, audience: EventAudience, answers?: Answers) =>
  call(registerForEvent, { params: { id }, body: { audience, ...(answers && { answers: { ...answers } }) } });

export const questions = async (id: string) => (await call(listQuestions, { params: { id } })).questions;

export async function unregister(id: string) {
  return (await call(unregisterFromEvent, { params: { id } })).registration;
}

/** What is to come of what somebody hosts, comes to and waits for: the soonest, however much was made since. */
export async function mine(signal: AbortSignal) {
  const query = { limit: 50, upcoming: '1' } as const;
  const [hosting, attending, waiting] = await Promise.all([
    call(listMyEvents, { query }, signal),
    call(listMyRegistrations, { query }, signal),
    call(listMyWaiting, {}, signal),
  ]);
  return { hosting: hosting.items, attending: attending.items, waiting: waiting.items };
}

export async function savedIds(signal: AbortSignal): Promise<string[]> {
  return (await call(listSaved, {}, signal)).ids;
}

export const save = (id: string) => call(saveEvent, { params: { id } });
export const forget = (id: string) => call(forgetEvent, { params: { id } });

export const guests = (id: string, cursor: string | null, signal: AbortSignal) =>
  call(readGuestList, { params: { id }, query: cursor ? { cursor } : {} }, signal);

export const ofPerson = (slug: string, query: InputOf<typeof listEventsOf>['query'], signal: AbortSignal, by = call) =>
  by(listEventsOf, { params: { slug }, query }, signal);

/** The newest orders: one that waits for a payment is among them. */
export async function myOrders(signal: AbortSignal) {
  return (await call(listMyOrders, { query: {} }, signal)).items;
}
