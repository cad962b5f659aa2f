import { useId, useState } from 'react';
import fieldClasses from '../fields/field.module.css';
import { FieldMessage } from '../fields/field.tsx';
import { DateInput } from './date-input.tsx';
import type { DateTimeContext } from './date-time-texts.ts';
import { exampleDate } from './time-formats.ts';

type Props = DateTimeContext & {
  label: string;
  name: string;
  /** `2031-05-06`. */
  value: string;
  today: string;
  min?: string | undefined;
  problem: string | null;
  /** It can be emptied again. */
  isOptional?: boolean;
  onChange: (day: string) => void;
};

/** A day, typed or chosen from a calendar. */
export function DateField({ label, problem, ...props }: Props) {
  const { texts, language } = props;
  const [isInvalid, setInvalid] = useState(false);
  const id = useId();
  const shownProblem = isInvalid ? texts.invalidDate(exampleDate(language)) : problem;
  return (
    <div>
      <label className={fieldClasses.label} htmlFor={id}>
        {label}
      </label>
      <DateInput
        {...props}
        id={id}
        isInvalid={shownProblem !== null}
        describedBy={shownProblem ? `${id}-message` : undefined}
        onInvalid={setInvalid}
      />
      <FieldMessage id={`${id}-message`} problem={shownProblem} />
    </div>
  );
}
