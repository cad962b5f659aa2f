import { listQuestions } from '@foyer/contract/events/people/questions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { hostingKey } from '../queries.ts';

export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'questions', id],
    queryFn: async ({ signal }) => (await call(listQuestions, { params: { id } }, signal)).questions,
    staleTime: 0,
  });
