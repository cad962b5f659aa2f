import { listQuestions } from '@foyer/contract/registrations/questions.ts';
import { queryOptions } from '@tanstack/react-query';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';
import { call } from '../call.ts';

/** What an event asks of its attendees. */
export async function readQuestions(eventId: string, signal?: AbortSignal) {
  return (await call(listQuestions, { params: { id: eventId } }, signal)).questions;
}

/** The same, as guests answer it and as its organizer writes it. */
export const questionsQuery = (eventId: string) =>
  queryOptions({
    queryKey: registrationKeys.questions(eventId),
    queryFn: ({ signal }) => readQuestions(eventId, signal),
    staleTime: 0,
  });
