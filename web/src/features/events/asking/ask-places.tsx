import type { EventQuestion } from '@foyer/contract/events/question.ts';
import { type Answers, askedOf } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '#src/lib/use-task.ts';
import { type AnswerProblems, answerProblems, hasAny, missingAnswers } from '#src/ui/asking/answer-problems.ts';
import { QuestionFields } from '#src/ui/asking/question-fields.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useWrongField } from '#src/ui/fields/use-wrong-field.ts';
import classes from './asking.module.css';

type Props = {
  questions: readonly EventQuestion[];
  /** What each place is, and whether it is the viewer who comes on it. */
  places: readonly { name: string; isOwn: boolean }[];
  button: string;
  /** What was typed before the dialog was closed. */
  before: readonly Answers[];
  onChange: (answers: readonly Answers[]) => void;
  onSend: (answers: readonly Answers[]) => Promise<void>;
  onClose: () => void;
};

const none: AnswerProblems = {};

/** What is asked for each of several places: all of the viewer, of the others what is asked for each place. */
export function AskPlaces({ questions, places, button, before, onChange, onSend, onClose }: Props) {
  const { t } = useTranslation('event');
  const task = useTask<'send'>();
  const [problems, setProblems] = useState<readonly AnswerProblems[]>([]);
  const form = useWrongField(problems);
  const said = places.map((_, at) => before[at] ?? {});

  function send(): void {
    const missing = places.map(({ isOwn }, at) => missingAnswers(askedOf(questions, isOwn), said[at] ?? {}));
    setProblems(missing);
    if (missing.some(hasAny)) return;
    void task.run(
      'send',
      () => onSend(said),
      (error) => {
        const found = places.map((_, at) => answerProblems(error, `places.${at}.answers`));
        setProblems(found);
        return found.some(hasAny);
      },
    );
  }

  return (
    <Dialog title={t('asking.title')} lead={t('asking.lead')} closeLabel={t('asking.close')} onClose={onClose}>
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
        {places.map(({ name, isOwn }, at) => {
          const asked = askedOf(questions, isOwn);
          const about = isOwn ? t('asking.ownPlace', { name }) : t('asking.place', { number: at + 1, name });
          if (asked.length === 0) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name than their number.
            <fieldset key={at} className={classes.place}>
              <legend className={places.length === 1 ? 'visually-hidden' : undefined}>{about}</legend>
              <QuestionFields
                questions={asked}
                answers={said[at] ?? {}}
                onChange={(next) => onChange(said.with(at, next))}
                problems={problems[at] ?? none}
                optional={t('asking.optional')}
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
