import { listQuestions } from '@foyer/contract/registrations/questions.ts';
import { queryOptions } from '@tanstack/react-query';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';
import { call } from '../call.ts';

/** The registration questions of an event. */
export async function readQuestions(eventId: string, signal?: AbortSignal) {
  return (await call(listQuestions, { params: { id: eventId } }, signal)).questions;
}

/** The registration questions of an event, for the registration form and the organizer's editor. */
export const questionsQuery = (eventId: string) =>
  queryOptions({
    queryKey: registrationKeys.questions(eventId),
    queryFn: ({ signal }) => readQuestions(eventId, signal),
    staleTime: 0,
  });
