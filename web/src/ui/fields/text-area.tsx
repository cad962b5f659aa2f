import { useId } from 'react';
import own from './editing.module.css';
import { Field, type FieldWords } from './field.tsx';

type Props = Omit<FieldWords, 'aside'> & {
  name: string;
  value: string;
  onChange: (typed: string) => void;
  /** How many characters fit. */
  max: number;
  /** What is said about the room that is left, once that is little. */
  left?: (count: number) => string;
  /** How high it is at first. */
  rows?: number;
  isRequired?: boolean;
};

/** Room that is worth a word. */
const littleRoom = 0.15;

/** Several lines of text. It grows with what is typed, and says when the room gets little. */
export function TextArea({ name, value, onChange, max, left, rows = 4, isRequired, hint, ...words }: Props) {
  const id = useId();
  const { problem } = words;
  const room = max - value.length;
  const said = left && room < max * littleRoom ? left(room) : hint;
  return (
    <Field {...words} id={id} hint={said}>
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
        aria-describedby={problem || said ? `${id}-message` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
