import type { EventQuestion } from '@foyer/contract/events/question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { useWrongField } from '../fields/use-wrong-field.ts';
import { answerProblems, missingAnswers } from './answer-problems.ts';
import classes from './asking.module.css';
import { QuestionFields } from './question-fields.tsx';

type Props = {
  questions: readonly EventQuestion[];
  before: Answers;
  button: string;
  /** What stands behind a question that need not be answered. */
  optional: string;
  /** What the body calls the answers. */
  field?: string;
  onSend: (answers: Answers) => Promise<void>;
};

/** The questions of an event as a form. What was typed stays when sending fails. */
export function AnswerForm({ questions, before, button, optional, field = 'answers', onSend }: Props) {
  const errorText = useErrorText();
  const [answers, setAnswers] = useState<Answers>(before);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useWrongField(problems);
  const task = useTask<'send'>();

  function send(): void {
    const missing = missingAnswers(questions, answers);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    void task.run(
      'send',
      () => onSend(answers),
      (error) => {
        const found = answerProblems(error, field);
        setProblems(found);
        return Object.keys(found).length > 0;
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
        problem={(id) => (problems[id] ? errorText.field(problems[id]) : null)}
        optional={optional}
      />
      <Button type="submit" fullWidth loading={task.pending !== null}>
        {button}
      </Button>
    </form>
  );
}
