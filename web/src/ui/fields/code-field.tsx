import { limits } from '@foyer/contract/limits.ts';
import { codeFromText } from '@foyer/contract/rules/contacts/code.ts';
import { type ClipboardEvent, useEffect, useId, useRef } from 'react';
import classes from './code-field.module.css';

type Props = {
  label: string;
  value: string;
  /** What is wrong with it; null when nothing is. The person then types over it. */
  problem: string | null;
  /** The code can no longer be used; the field keeps the focus all the same. */
  isOver: boolean;
  onChange: (digits: string) => void;
  onComplete: (digits: string) => void;
  /** Enter. The form itself hears of it only while its button is enabled. */
  onEnter: () => void;
};

const places = Array.from({ length: limits.code.digits }, (_, place) => place);

/**
 * One field that looks like six: paste, autofill from the message and screen readers work as with any other. Six digits
 * are sent at once.
 */
export function CodeField({ label, value, problem, isOver, onChange, onComplete, onEnter }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (problem) input.current?.select();
  }, [problem]);

  function take(text: string): void {
    const digits = codeFromText(text);
    onChange(digits);
    if (digits.length === limits.code.digits && digits !== value) onComplete(digits);
  }

  /** What is pasted is a code or the message around it, and replaces what stood here. */
  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    if (!isOver) take(event.clipboardData.getData('text'));
  }

  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.root} data-invalid={problem !== null || undefined}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          // biome-ignore lint/a11y/noAutofocus: the step asks for nothing else.
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          readOnly={isOver}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => take(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        <div className={classes.places} aria-hidden>
          {places.map((place) => (
            <span key={place} data-next={place === Math.min(value.length, limits.code.digits - 1) || undefined}>
              {value[place]}
            </span>
          ))}
        </div>
      </div>
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
