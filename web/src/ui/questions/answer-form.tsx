import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { useWrongField } from '../fields/use-wrong-field.ts';
import { type AnswerProblems, answerProblems, hasAny, missingAnswers } from './answer-problems.ts';
import { QuestionFields } from './question-fields.tsx';
import classes from './questions.module.css';

type Props = {
  questions: readonly EventQuestion[];
  before: Answers;
  button: string;
  /** Appended to the label of a question that need not be answered. */
  optional: string;
  /** The name of the answers in the body. */
  field?: string;
  onSend: (answers: Answers) => Promise<void>;
};

/** The questions of an event as a form. The input stays when sending fails. */
export function AnswerForm({ questions, before, button, optional, field = 'answers', onSend }: Props) {
  const [answers, setAnswers] = useState<Answers>(before);
  const [problems, setProblems] = useState<AnswerProblems>({});
  const form = useWrongField(problems);
  const task = useTask<'send'>();

  function send(): void {
    const missing = missingAnswers(questions, answers);
    setProblems(missing);
    if (hasAny(missing)) return;
    void task.run(
      'send',
      () => onSend(answers),
      (error) => {
        const found = answerProblems(error, field);
        setProblems(found);
        return hasAny(found);
      },
    );
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <FailureNotice failure={task.failure} />
      <QuestionFields
        questions={questions}
        answers={answers}
        onChange={setAnswers}
        problems={problems}
        optional={optional}
      />
      <Button type="submit" fullWidth loading={task.pending !== null}>
        {button}
      </Button>
    </form>
  );
}
