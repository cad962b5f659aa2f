import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '#src/lib/use-task.ts';
import { Dialog } from '../dialog.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { useWrongField } from '../fields/use-wrong-field.ts';
import { type AnswerProblems, answerProblems, hasAny, missingAnswers } from './answer-problems.ts';
import classes from './order-questions-dialog.module.css';
import { QuestionFields } from './question-fields.tsx';

type Props = {
  questions: readonly EventQuestion[];
  /** The ticket type of each ticket, and whether it is the viewer's own. */
  spots: readonly { name: string; isOwn: boolean }[];
  button: string;
  /** State of the parent, so that the answers survive closing the dialog. */
  answers: readonly Answers[];
  onChange: (answers: readonly Answers[]) => void;
  onSend: (answers: readonly Answers[]) => Promise<void>;
  onClose: () => void;
};

const none: AnswerProblems = {};

/** The questions for several tickets: all of them for the viewer's own, and the per-ticket ones for the others. */
export function OrderQuestionsDialog({ questions, spots, button, answers, onChange, onSend, onClose }: Props) {
  const { t } = useTranslation('event-page');
  const task = useTask<'send'>();
  const [problems, setProblems] = useState<readonly AnswerProblems[]>([]);
  const form = useWrongField(problems);
  const current = spots.map((_, at) => answers[at] ?? {});

  function send(): void {
    const missing = spots.map(({ isOwn }, at) => missingAnswers(questionsFor(questions, isOwn), current[at] ?? {}));
    setProblems(missing);
    if (missing.some(hasAny)) return;
    void task.run(
      'send',
      () => onSend(current),
      (error) => {
        const found = spots.map((_, at) => answerProblems(error, `places.${at}.answers`));
        setProblems(found);
        return found.some(hasAny);
      },
    );
  }

  return (
    <Dialog title={t('questions.title')} lead={t('questions.lead')} closeLabel={t('questions.close')} onClose={onClose}>
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
        {spots.map(({ name, isOwn }, at) => {
          const visible = questionsFor(questions, isOwn);
          const about = isOwn ? t('questions.ownPlace', { name }) : t('questions.place', { number: at + 1, name });
          if (visible.length === 0) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: tickets have no other key than their number.
            <fieldset key={at} className={classes.place}>
              <legend className={spots.length === 1 ? 'visually-hidden' : undefined}>{about}</legend>
              <QuestionFields
                questions={visible}
                answers={current[at] ?? {}}
                onChange={(next) => onChange(current.with(at, next))}
                problems={problems[at] ?? none}
                optional={t('questions.optional')}
              />
            </fieldset>
          );
        })}
        <Button type="submit" fullWidth loading={task.pending !== null}>
          {button}
        </Button>
      </form>
    </Dialog>
  );
}
