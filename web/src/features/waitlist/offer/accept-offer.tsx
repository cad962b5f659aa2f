import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { acceptOffer, type WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { questionsQuery } from '#src/lib/events/questions-query.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { AnswerProblems } from '#src/ui/questions/answer-problems.ts';
import { QuestionFields } from '#src/ui/questions/question-fields.tsx';
import { useAnswerCheck } from '#src/ui/questions/use-answer-check.ts';
import classes from '../waitlist.module.css';

type Props = { event: Event; entry: WaitlistEntry; onChange: () => Promise<void> };

type Companion = { name: string; answers: Answers };

/** Accepts an offer of free spots, with the names and answers of everyone in the party. */
export function AcceptOffer({ event, entry, onChange }: Props) {
  const { t } = useTranslation('event-page');
  const task = useTask<'accept'>();
  const { data: questions } = useQuery(questionsQuery(event.id));
  const ownQuestions = questions ?? [];
  const companionQuestions = questionsFor(ownQuestions, false);
  const [others, setOthers] = useState<readonly Companion[]>(() =>
    Array(entry.party - 1).fill({ name: '', answers: {} }),
  );
  const [answers, setAnswers] = useState<Answers>({});
  const { form, problemsOf, isMissingAny, areRefused } = useAnswerCheck([
    { questions: ownQuestions, answers, field: 'answers' },
    ...others.map((other, index) => ({
      questions: companionQuestions,
      answers: other.answers,
      field: `others.${index}.answers`,
    })),
  ]);
  const [isSubmitted, setSubmitted] = useState(false);
  const params = { id: event.id, entryId: entry.id };
  const isMissing = (name: string) => name.trim() === '';

  function accept(): void {
    setSubmitted(true);
    // Both are checked, so that everything wrong is shown at once.
    const lacksAnswers = isMissingAny();
    if (lacksAnswers || others.some(({ name }) => isMissing(name))) return;
    const body = {
      answers: { ...answers },
      others: others.map((other) => ({ ...other, answers: { ...other.answers } })),
    };
    void task.run(
      'accept',
      async () => {
        await call(acceptOffer, { params, body }).finally(onChange);
      },
      areRefused,
    );
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        accept();
      }}
    >
      <FailureNotice failure={task.failure} />
      <PartyAnswers questions={ownQuestions} answers={answers} problems={problemsOf(0)} onChange={setAnswers} />
      {others.map(({ name, answers: otherAnswers }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the people in a party have no other id than their number.
        <div key={index} className={classes.form}>
          <TextField
            label={t('waitlist.name', { number: index + 2 })}
            name={`name-${index}`}
            autoComplete="off"
            maxLength={limits.name.max}
            value={name}
            problem={isSubmitted && isMissing(name) ? t('waitlist.nameMissing') : null}
            onChange={(typed) => setOthers(others.with(index, { name: typed, answers: otherAnswers }))}
          />
          <PartyAnswers
            questions={companionQuestions}
            answers={otherAnswers}
            problems={problemsOf(index + 1)}
            onChange={(next) => setOthers(others.with(index, { name, answers: next }))}
          />
        </div>
      ))}
      <Button type="submit" size="lg" fullWidth disabled={!questions} loading={task.pending === 'accept'}>
        {t('waitlist.accept', { count: entry.party })}
      </Button>
    </form>
  );
}

type AnswersProps = {
  questions: readonly EventQuestion[];
  answers: Answers;
  /** By question id. A new object after each submission, and only then. */
  problems: AnswerProblems;
  onChange: (answers: Answers) => void;
};

/** The questions for one person in a party. */
function PartyAnswers({ questions, answers, problems, onChange }: AnswersProps) {
  const { t } = useTranslation('event-page');
  if (questions.length === 0) return null;
  return (
    <QuestionFields
      questions={questions}
      answers={answers}
      onChange={onChange}
      problems={problems}
      optional={t('questions.optional')}
    />
  );
}
