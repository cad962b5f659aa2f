import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { addTags } from './add-tags.ts';
import { Field } from './field.tsx';
import own from './field-editing.module.css';

type Props = {
  label: string;
  /** For screen readers only, where the context makes it clear. */
  isLabelHidden?: boolean;
  hint: string;
  tags: readonly string[];
  most: number;
  longest: number;
  problem: string | null;
  onChange: (tags: string[]) => void;
  texts: { remove: (tag: string) => string; full: string; tooLong: string };
};

/** A list of short tags. Enter or a comma adds one, a pasted list adds many, and rejected text stays in the input. */
export function TagField({ label, isLabelHidden, hint, tags, most, longest, problem, onChange, texts }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const message = problem ?? refusal;

  function add(text: string): void {
    const { tags: next, refused } = addTags(tags, text, { most, longest });
    if (next.length > tags.length) onChange(next);
    setTyped(refused.join(', '));
    const reason = next.length >= most ? texts.full : texts.tooLong;
    setRefusal(refused.length === 0 ? null : reason);
  }

  function remove(tag: string): void {
    onChange(tags.filter((each) => each !== tag));
    setRefusal(null);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = tags.at(-1);
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed} ${text}`);
  }

  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} problem={message} hint={hint} isLive>
      <div className={own.tagBox} data-invalid={message !== null || undefined}>
        {tags.length > 0 && (
          <ul className={own.tags} aria-label={label}>
            {tags.map((tag) => (
              <li key={tag} className={own.tag}>
                {tag}
                <button type="button" aria-label={texts.remove(tag)} onClick={() => remove(tag)}>
                  <IconX size={14} stroke={2} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          className={own.tagInput}
          autoComplete="off"
          value={typed}
          aria-invalid={message !== null}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => {
            setRefusal(null);
            if (/[,;]/.test(target.value)) add(target.value);
            else setTyped(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
      </div>
    </Field>
  );
}
