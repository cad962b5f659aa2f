import { useId } from 'react';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import classes from './checkbox.module.css';
import { FieldMessage } from './field.tsx';

type Props = {
  label: string;
  checked: boolean;
  isRequired?: boolean;
  problem?: string | null;
  onChange: (checked: boolean) => void;
};

/** A checkbox with its label and error. */
export function CheckboxField({ label, checked, isRequired, problem = null, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <div className={classes.check}>
        <Checkbox
          id={id}
          checked={checked}
          aria-required={isRequired}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldMessage id={`${id}-message`} problem={problem} />
    </div>
  );
}
