import { useState } from 'react';

type TypedValueOptions = {
  /** The value of the typed text; null if it has none. */
  parse: (text: string) => string | null;
  /** An empty value for an empty field and for text without a value. */
  onChange: (value: string) => void;
  /** `onChange` waits until the typing ends, for a field that saves what it is given. */
  isLazy?: boolean | undefined;
  /** Whether the field holds text without a value. */
  onInvalid: (isInvalid: boolean) => void;
};

/** Text while it is typed into a field whose value is a day or a time. `text` is null while the field shows its value. */
export function useTypedValue({ parse, onChange, isLazy = false, onInvalid }: TypedValueOptions) {
  const [text, setText] = useState<string | null>(null);
  return {
    text,
    /** On a click: what is typed next replaces a value that was not typed. */
    select(input: HTMLInputElement): void {
      if (text === null) input.select();
    },
    choose(value: string): void {
      setText(null);
      onInvalid(false);
      onChange(value);
    },
    type(typed: string): void {
      setText(typed);
      onInvalid(false);
      const value = parse(typed);
      if (value !== null && !isLazy) onChange(value);
    },
    /** At the end of typing: text without a value stays, with its problem, and counts as empty. */
    settle(): void {
      if (text === null) return;
      const value = parse(text);
      if (value !== null || text.trim() === '') setText(null);
      else onInvalid(true);
      if (value === null) onChange('');
      else if (isLazy) onChange(value);
    },
  };
}
