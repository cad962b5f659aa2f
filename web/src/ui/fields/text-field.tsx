import { type Ref, useId } from 'react';
import classes from './field.module.css';
import { Field, FieldFrame, type FieldWords } from './field.tsx';

type Props = FieldWords & {
  name: string;
  autoComplete: string;
  value: string;
  onChange: (typed: string) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
  /** Called on Enter, for a field that is in no form of its own. */
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
  type?: 'text' | 'email' | 'url' | 'time';
  inputMode?: 'numeric' | 'decimal';
  isOptional?: boolean;
  maxLength?: number;
  /** Focused when it appears; only for the single field of a step. */
  isFirst?: boolean;
  /** Validated while typing. */
  isLive?: boolean;
};

/** A one-line text field with its label and error. */
export function TextField(props: Props) {
  const {
    name,
    autoComplete,
    value,
    onChange,
    ref,
    type,
    inputMode,
    isOptional,
    isFirst,
    maxLength,
    onLeave,
    onEnter,
    ...words
  } = props;
  const { problem, hint, isLive } = words;
  const id = useId();
  return (
    <Field {...words} id={id}>
      <FieldFrame isInvalid={problem !== null}>
        <input
          ref={ref}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (!onEnter || event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          id={id}
          className={classes.input}
          type={type}
          name={name}
          autoComplete={autoComplete}
          inputMode={inputMode}
          // biome-ignore lint/a11y/noAutofocus: only for the single field of a step.
          autoFocus={isFirst}
          // For a dialog, which is still closed when the field appears.
          data-first={isFirst || undefined}
          spellCheck={type === 'email' ? false : undefined}
          maxLength={maxLength ?? (type === 'email' ? 320 : 200)}
          value={value}
          aria-required={!isOptional}
          aria-invalid={problem !== null}
          aria-describedby={problem || hint || isLive ? `${id}-message` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldFrame>
    </Field>
  );
}
