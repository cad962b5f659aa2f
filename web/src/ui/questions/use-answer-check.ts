import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { type RefObject, useState } from 'react';
import { useWrongField } from '../fields/use-wrong-field.ts';
import { type AnswerProblems, answerProblems, hasAny, missingAnswers } from './answer-problems.ts';

/** The answers of one person, with their name in the body that is sent. */
export type AnswersToCheck = { questions: readonly EventQuestion[]; answers: Answers; field: string };

const none: AnswerProblems = {};

/** Finds what is wrong with the answers of one or more people, and focuses the first invalid field of their form. */
export function useAnswerCheck(people: readonly AnswersToCheck[]): {
  form: RefObject<HTMLFormElement | null>;
  problemsOf: (person: number) => AnswerProblems;
  /** Before sending: whether a required answer is missing. */
  isMissingAny: () => boolean;
  /** After a failure: whether it names answers, so that it needs no other notice. */
  areRefused: (error: unknown) => boolean;
} {
  const [problems, setProblems] = useState<readonly AnswerProblems[]>([]);
  const form = useWrongField(problems);

  function show(found: readonly AnswerProblems[]): boolean {
    setProblems(found);
    return found.some(hasAny);
  }

  return {
    form,
    problemsOf: (person) => problems[person] ?? none,
    isMissingAny: () => show(people.map(({ questions, answers }) => missingAnswers(questions, answers))),
    areRefused: (error) => show(people.map(({ field }) => answerProblems(error, field))),
  };
}
