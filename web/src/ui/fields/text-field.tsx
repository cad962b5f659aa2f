import { type Ref, useId } from 'react';
import classes from './field.module.css';
import { Field, FieldFrame, type FieldWords } from './field.tsx';

type Props = FieldWords & {
  name: string;
  autoComplete: string;
  value: string;
  onChange: (typed: string) => void;
  /** The focus has gone on. */
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
  type?: 'text' | 'email' | 'url' | 'datetime-local';
  inputMode?: 'numeric' | 'decimal';
  isOptional?: boolean;
  maxLength?: number;
  /** It has the focus as soon as it is there: for what asks for nothing else. */
  isFirst?: boolean;
  /** It is judged while it is typed. */
  isLive?: boolean;
};

/** One line of text with its label and what is wrong with it. */
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
          id={id}
          className={classes.input}
          type={type}
          name={name}
          autoComplete={autoComplete}
          inputMode={inputMode}
          max={type === 'datetime-local' ? '9999-12-31T23:59' : undefined}
          // biome-ignore lint/a11y/noAutofocus: only where the step asks for nothing else.
          autoFocus={isFirst}
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
