import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './field.module.css';

type Props = {
  label: string;
  name: string;
  autoComplete: string;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
  type?: 'text' | 'email' | 'url';
  isOptional?: boolean;
  maxLength?: number;
  /** Seen only by screen readers, where it is clear from what stands around it. */
  isLabelHidden?: boolean;
  /** At the end of the line of the label. */
  aside?: ReactNode;
  /** Stands where the problem would, as long as there is none. */
  hint?: string;
};

/** One line of text with its label and what is wrong with it. */
export function TextField(props: Props) {
  const { label, name, autoComplete, value, problem, onChange, ref, type, hint, isOptional = false } = props;
  const id = useId();
  return (
    <div>
      <div className={props.aside ? classes.labelLine : undefined}>
        <label className={props.isLabelHidden ? 'visually-hidden' : classes.label} htmlFor={id}>
          {label}
        </label>
        {props.aside}
      </div>
      <div className={classes.group} data-invalid={problem !== null || undefined}>
        <input
          ref={ref}
          id={id}
          className={classes.input}
          type={type}
          name={name}
          autoComplete={autoComplete}
          maxLength={props.maxLength ?? (type === 'email' ? 320 : 200)}
          value={value}
          aria-required={!isOptional}
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
