import type { EventQuestion } from '@foyer/contract/events/question.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { SelectField } from '../editing/select-field.tsx';
import { TextArea } from '../editing/text-area.tsx';
import classes from './asking.module.css';
import { CheckField } from './check-field.tsx';
import { ChecksField } from './checks-field.tsx';

type Props = {
  questions: readonly EventQuestion[];
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** The sentence about an answer that is wrong, by the id of its question. */
  problem: (questionId: string) => string | null;
  /** What stands behind a question that need not be answered. */
  optional: string;
};

/** What an organizer asks, each question by the control that fits it. */
export function QuestionFields({ questions, answers, onChange, problem, optional }: Props) {
  return (
    <div className={classes.fields}>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers[question.id]}
          label={question.required ? question.label : `${question.label} (${optional})`}
          problem={problem(question.id)}
          onChange={(answer) => onChange({ ...answers, [question.id]: answer })}
        />
      ))}
    </div>
  );
}

type FieldProps = {
  question: EventQuestion;
  answer: Answers[string] | undefined;
  label: string;
  problem: string | null;
  onChange: (answer: Answers[string]) => void;
};

function QuestionField({ question, answer, label, problem, onChange }: FieldProps) {
  const { id, kind, options, required } = question;
  const typed = typeof answer === 'string' ? answer : '';
  switch (kind) {
    case 'text':
      return (
        <TextArea
          label={label}
          name={id}
          rows={1}
          max={limits.event.answer}
          isRequired={required}
          value={typed}
          problem={problem}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          name={id}
          value={typed}
          options={[{ value: '', text: '–' }, ...options.map((value) => ({ value, text: value }))]}
          problem={problem}
          onChange={onChange}
        />
      );
    case 'several':
      return (
        <ChecksField
          label={label}
          options={options}
          chosen={Array.isArray(answer) ? answer : []}
          problem={problem}
          onChange={onChange}
        />
      );
    case 'consent':
      return (
        <CheckField
          label={label}
          isRequired={required}
          // Kept are the words that were agreed to.
          checked={answer === true || typed !== ''}
          problem={problem}
          onChange={onChange}
        />
      );
  }
}
