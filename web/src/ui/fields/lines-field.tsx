import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './field.module.css';

type Props = {
  label: string;
  name: string;
  value: string;
  problem: string | null;
  hint: string;
  rows?: number;
  onChange: (typed: string) => void;
};

/** Several lines of text, each an item of its own. */
export function LinesField({ label, name, value, problem, hint, rows = 6, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={classes.area}
        name={name}
        rows={rows}
        value={value}
        maxLength={5000}
        aria-required
        aria-invalid={problem !== null}
        aria-describedby={`${id}-message`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-message`}
        className={classes.message}
        data-tone={problem ? 'problem' : undefined}
        role={problem ? 'alert' : undefined}
      >
        {problem ? (
          <>
            <IconAlertCircle size={16} stroke={1.5} aria-hidden />
            {problem}
          </>
        ) : (
          <span className={classes.hint}>{hint}</span>
        )}
      </p>
    </div>
  );
}
