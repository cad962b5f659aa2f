import { useId } from 'react';
import { Field, type FieldWords } from './field.tsx';
import own from './field-editing.module.css';

type Props = Omit<FieldWords, 'aside'> & {
  name: string;
  value: string;
  onChange: (typed: string) => void;
  /** The maximum number of characters. */
  max: number;
  /** The text shown when little room is left. */
  left?: (count: number) => string;
  /** The initial height in lines. */
  rows?: number;
  isRequired?: boolean;
};

/** The share of `max` below which the room left is shown. */
const lowRoom = 0.15;

/** Several lines of text. It grows with its content and says when little room is left. */
export function TextArea({ name, value, onChange, max, left, rows = 4, isRequired, hint, ...words }: Props) {
  const id = useId();
  const { problem } = words;
  const room = max - value.length;
  const message = left && room < max * lowRoom ? left(room) : hint;
  return (
    <Field {...words} id={id} hint={message}>
      <textarea
        id={id}
        className={own.area}
        style={{ minHeight: `calc(${rows * 1.5}em + 26px)` }}
        name={name}
        rows={rows}
        value={value}
        maxLength={max}
        aria-required={isRequired}
        aria-invalid={problem !== null}
        aria-describedby={problem || message ? `${id}-message` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
