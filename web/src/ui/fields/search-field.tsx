import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Loader } from '#src/ui/button/loader.tsx';
import classes from './search-field.module.css';

type Props = {
  label: string;
  placeholder: string;
  /** Of the button that empties the field. */
  clearLabel: string;
  maxLength: number;
  value: string;
  isBusy: boolean;
  /** Lower, for use above a list. */
  isCompact?: boolean;
  onType: (typed: string) => void;
  onSubmit: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A search field with a clear button. */
export function SearchField(props: Props) {
  const { label, placeholder, clearLabel, maxLength, value, isBusy, isCompact, onType, onSubmit, onKeyDown } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search>
      <form
        className={classes.search}
        data-compact={isCompact || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <IconSearch size={isCompact ? 20 : 22} stroke={1.5} aria-hidden />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy && <Loader size={20} aria-hidden />}
        {value !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={clearLabel}
            onClick={() => {
              onType('');
              input.current?.focus();
            }}
          >
            <IconX size={20} stroke={1.5} aria-hidden />
          </button>
        )}
      </form>
    </search>
  );
}
