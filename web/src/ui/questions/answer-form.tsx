import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useState } from 'react';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { QuestionFields } from './question-fields.tsx';
import classes from './questions.module.css';
import { useAnswerCheck } from './use-answer-check.ts';

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
  const { form, problemsOf, isMissingAny, areRefused } = useAnswerCheck([{ questions, answers, field }]);
  const task = useTask<'send'>();

  function send(): void {
    if (!isMissingAny()) void task.run('send', () => onSend(answers), areRefused);
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
        problems={problemsOf(0)}
        optional={optional}
      />
      <Button type="submit" fullWidth loading={task.pending !== null}>
        {button}
      </Button>
    </form>
  );
}
