import { IconAlertCircle } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import classes from './field.module.css';

type Props = {
  label: string;
  name: string;
  autoComplete: string;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
  type?: 'text' | 'email';
  /** Stands where the problem would, as long as there is none. */
  hint?: string;
};

/** One line of text with its label and what is wrong with it. */
export function TextField({ label, name, autoComplete, value, problem, onChange, ref, type, hint }: Props) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.group} data-invalid={problem !== null || undefined}>
        <input
          ref={ref}
          id={id}
          className={classes.input}
          type={type}
          name={name}
          autoComplete={autoComplete}
          maxLength={200}
          value={value}
          aria-required
          aria-invalid={problem !== null}
          aria-describedby={problem || hint ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {problem && (
        <p id={`${id}-message`} className={classes.message} data-tone="problem" role="alert">
          <IconAlertCircle size={16} stroke={1.5} aria-hidden />
          {problem}
        </p>
      )}
      {!problem && hint && (
        <p id={`${id}-message`} className={classes.message}>
          <span className={classes.hint}>{hint}</span>
        </p>
      )}
    </div>
  );
}
