import type { EventQuestion } from '@foyer/contract/events/question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useTranslation } from 'react-i18next';
import type { AnswerProblems } from '#src/ui/asking/answer-problems.ts';
import { QuestionFields } from '#src/ui/asking/question-fields.tsx';

type Props = {
  questions: readonly EventQuestion[];
  answers: Answers;
  /** By the id of the question; another object after each judgment, and only then. */
  problems: AnswerProblems;
  onChange: (answers: Answers) => void;
};

/** What one of a party is asked. */
export function PartyAnswers({ questions, answers, problems, onChange }: Props) {
  const { t } = useTranslation('event');
  if (questions.length === 0) return null;
  return (
    <QuestionFields
      questions={questions}
      answers={answers}
      onChange={onChange}
      problems={problems}
      optional={t('asking.optional')}
    />
  );
}
