import type { EventQuestion } from '@foyer/contract/events/question.ts';
import { type Answers, askedOf } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { answerProblems, missingAnswers } from '#src/ui/asking/answer-problems.ts';
import { QuestionFields } from '#src/ui/asking/question-fields.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './asking.module.css';

type Problems = readonly Readonly<Record<string, string>>[];
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

/** What is asked for each of several places: all of the viewer, of the others what is asked for each place. */
export function AskPlaces({ questions, places, button, before, onChange, onSend, onClose }: Props) {
  const { t } = useTranslation('event');
  const errorText = useErrorText();
  const task = useTask<'send'>();
  const [problems, setProblems] = useState<Problems>([]);
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
                problem={(id) => {
                  const key = problems[at]?.[id];
                  return key ? errorText.field(key) : null;
                }}
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

function hasAny(problems: Readonly<Record<string, string>>): boolean {
  return Object.keys(problems).length > 0;
}
