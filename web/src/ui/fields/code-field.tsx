import { limits } from '@foyer/contract/limits.ts';
import { codeFromText } from '@foyer/contract/rules/contacts/code.ts';
import { type ClipboardEvent, useEffect, useId, useRef } from 'react';
import classes from './code-field.module.css';

type Props = {
  label: string;
  value: string;
  /** The error message; the code is then selected so that typing replaces it. */
  problem: string | null;
  /** The code can no longer be used. The field stays focusable. */
  isOver: boolean;
  onChange: (digits: string) => void;
  onComplete: (digits: string) => void;
  /** Called on Enter: the form submits on it only while its button is enabled. */
  onEnter: () => void;
};

const boxes = Array.from({ length: limits.code.digits }, (_, index) => index);

/**
 * One input that looks like six, so that paste, autofill and screen readers work as usual. The sixth digit completes it
 * at once.
 */
export function CodeField({ label, value, problem, isOver, onChange, onComplete, onEnter }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (problem) input.current?.select();
  }, [problem]);

  function accept(text: string): void {
    const digits = codeFromText(text);
    onChange(digits);
    if (digits.length === limits.code.digits && digits !== value) onComplete(digits);
  }

  /** Pasted text is a code or the message around it, and replaces the value. */
  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    if (!isOver) accept(event.clipboardData.getData('text'));
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
          // biome-ignore lint/a11y/noAutofocus: it is the only field of the step.
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          readOnly={isOver}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => accept(event.target.value)}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        <div className={classes.places} aria-hidden>
          {boxes.map((index) => (
            <span key={index} data-next={index === Math.min(value.length, limits.code.digits - 1) || undefined}>
              {value[index]}
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
