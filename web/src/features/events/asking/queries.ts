import { listQuestions, readMyAnswers } from '@foyer/contract/events/people/questions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'questions', id],
    queryFn: async ({ signal }) => (await call(listQuestions, { params: { id } }, signal)).questions,
    staleTime: 0,
  });

/**
 * What the viewer has answered, with what is asked now. Not under `eventsKey`: whoever has just left has no answers any
 * more, and is not asked for them once again.
 */
export const answersQuery = (id: string, viewer: string) =>
  queryOptions({
    queryKey: ['event-answers', id, viewer],
    queryFn: ({ signal }) => call(readMyAnswers, { params: { id } }, signal),
    staleTime: 0,
  });
