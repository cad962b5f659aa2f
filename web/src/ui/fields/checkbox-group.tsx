import { useId } from 'react';
import classes from './checkbox.module.css';
import { CheckboxField } from './checkbox-field.tsx';
import { FieldMessage } from './field.tsx';

type Props = {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  problem: string | null;
  onChange: (chosen: string[]) => void;
};

/** Any number of several options. */
export function CheckboxGroup({ label, options, chosen, problem, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.several} aria-describedby={problem ? `${id}-message` : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <CheckboxField
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
