import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '../fields/field.module.css';
import own from './editing.module.css';

type Props = {
  label: string;
  /** Seen only by screen readers, where it is clear from what stands around it. */
  isLabelHidden?: boolean;
  name: string;
  value: string;
  problem: string | null;
  onChange: (typed: string) => void;
  /** How many characters fit. */
  max: number;
  /** What is said about the room that is left, once that is little. */
  left: (count: number) => string;
  hint?: string;
  rows?: number;
};

/** Room that is worth a word. */
const littleRoom = 0.15;

/** Several lines of text. It grows with what is typed, and says when the room gets little. */
export function TextArea({ label, isLabelHidden, name, value, problem, onChange, max, left, hint, rows = 4 }: Props) {
  const id = useId();
  const room = max - value.length;
  const said = problem ?? (room < max * littleRoom ? left(room) : hint);
  return (
    <div>
      <label className={isLabelHidden ? 'visually-hidden' : classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={own.area}
        name={name}
        rows={rows}
        value={value}
        maxLength={max}
        aria-invalid={problem !== null}
        aria-describedby={said ? `${id}-message` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {said && (
        <p
          id={`${id}-message`}
          className={classes.message}
          data-tone={problem ? 'problem' : undefined}
          role={problem ? 'alert' : undefined}
        >
          {problem && <IconAlertCircle size={16} stroke={1.5} aria-hidden />}
          <span className={problem ? undefined : classes.hint}>{said}</span>
        </p>
      )}
    </div>
  );
}
