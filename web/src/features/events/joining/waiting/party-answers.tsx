import type { EventQuestion } from '@foyer/contract/events/question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { QuestionFields } from '#src/ui/asking/question-fields.tsx';

type Props = {
  questions: readonly EventQuestion[];
  answers: Answers;
  /** By the id of the question. */
  problems: Readonly<Record<string, string>>;
  onChange: (answers: Answers) => void;
};

/** What one of a party is asked. */
export function PartyAnswers({ questions, answers, problems, onChange }: Props) {
  const { t } = useTranslation('event');
  const errorText = useErrorText();
  if (questions.length === 0) return null;
  return (
    <QuestionFields
      questions={questions}
      answers={answers}
      onChange={onChange}
      problem={(id) => (problems[id] ? errorText.field(problems[id]) : null)}
      optional={t('asking.optional')}
    />
  );
}
