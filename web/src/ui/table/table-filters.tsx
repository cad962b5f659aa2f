import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useTyped } from '../fields/use-typed.ts';
import classes from './table-filters.module.css';

type SearchProps = { label: string; value: string; onChange: (text: string) => void };

/** Searches the rows of a table when typing pauses. */
export function TableSearch({ label, value, onChange }: SearchProps) {
  const [typed, setTyped] = useTyped(value, onChange);
  return (
    <span className={classes.search}>
      <IconSearch size={17} stroke={1.5} aria-hidden />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </span>
  );
}

type SelectProps = {
  label: string;
  name: string;
  value: string;
  /** The first one filters nothing, and says what of: "All statuses". */
  options: readonly { value: string; text: string }[];
  /** The order of the rows: it always has a value, so it is not marked as a filter that hides some. */
  isOrder?: boolean;
  onChange: (value: string) => void;
};

/** One filter of a table, or its order. */
export function TableSelect({ label, name, value, options, isOrder, onChange }: SelectProps) {
  return (
    <span className={classes.select} data-set={(value !== '' && !isOrder) || undefined}>
      <select name={name} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.5} aria-hidden />
    </span>
  );
}
