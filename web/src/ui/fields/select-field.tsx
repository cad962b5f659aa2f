import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Field } from './field.tsx';
import own from './field-editing.module.css';

type Props = {
  label: string;
  name: string;
  /** For screen readers only, where the context makes it clear. */
  isLabelHidden?: boolean;
  value: string;
  options: readonly { value: string; text: string }[];
  problem?: string | null;
  hint?: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  /** For a problem that is shown elsewhere. */
  isInvalid?: boolean;
  onChange: (value: string) => void;
};

/** A native select with its label. */
export function SelectField({ label, name, isLabelHidden, value, options, onChange, ...rest }: Props) {
  const id = useId();
  const { problem = null, hint, aside, isInvalid = problem !== null } = rest;
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} aside={aside} problem={problem} hint={hint}>
      <div className={own.select} data-invalid={isInvalid || undefined}>
        <select
          id={id}
          name={name}
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={(problem ?? hint) ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.5} aria-hidden />
      </div>
    </Field>
  );
}
