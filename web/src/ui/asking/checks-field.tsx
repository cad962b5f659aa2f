import { useId } from 'react';
import { FieldMessage } from '../fields/field.tsx';
import classes from './asking.module.css';
import { CheckField } from './check-field.tsx';

type Props = {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  problem: string | null;
  onChange: (chosen: string[]) => void;
};

/** Any number of several. */
export function ChecksField({ label, options, chosen, problem, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.several} aria-describedby={problem ? `${id}-message` : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={option}
          checked={chosen.includes(option)}
          onChange={(on) => onChange(options.filter((each) => (each === option ? on : chosen.includes(each))))}
        />
      ))}
      <FieldMessage id={`${id}-message`} problem={problem} />
    </fieldset>
  );
}
