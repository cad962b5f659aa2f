import { limits } from '@foyer/contract/limits.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { useState } from 'react';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { CheckboxGroup } from '../fields/checkbox-group.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextArea } from '../fields/text-area.tsx';
import type { AnswerProblems } from './answer-problems.ts';
import classes from './questions.module.css';

type Props = {
  questions: readonly EventQuestion[];
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Message keys by question id; must be a new object after each validation, and only then. */
  problems: AnswerProblems;
  /** Appended to the label of a question that need not be answered. */
  optional: string;
};

const none: ReadonlySet<string> = new Set();

/** The questions of an event, each with a fitting control. Changing an answer clears its error. */
export function QuestionFields({ questions, answers, onChange, problems, optional }: Props) {
  const errorText = useErrorText();
  const [changed, setChanged] = useState({ problems, ids: none });
  const ids = changed.problems === problems ? changed.ids : none;

  function change(id: string, answer: Answers[string]): void {
    setChanged({ problems, ids: new Set([...ids, id]) });
    onChange({ ...answers, [id]: answer });
  }

  return (
    <div className={classes.fields}>
      {questions.map((question) => {
        const { id, label, required } = question;
        const problem = ids.has(id) ? undefined : problems[id];
        return (
          <QuestionField
            key={id}
            question={question}
            answer={answers[id]}
            label={required ? label : `${label} (${optional})`}
            problem={problem ? errorText.field(problem) : null}
            onChange={(answer) => change(id, answer)}
          />
        );
      })}
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
        <CheckboxGroup
          label={label}
          options={options}
          chosen={Array.isArray(answer) ? answer : []}
          problem={problem}
          onChange={onChange}
        />
      );
    case 'consent':
      return (
        <CheckboxField
          label={label}
          isRequired={required}
          // A stored consent is the text that was agreed to.
          checked={answer === true || typed !== ''}
          problem={problem}
          onChange={onChange}
        />
      );
  }
}
