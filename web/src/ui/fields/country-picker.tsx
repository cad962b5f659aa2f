import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Country, searchCountries } from '#src/lib/phone/countries.ts';
import classes from './country-picker.module.css';

/** The texts of the picker. */
export type CountryTexts = {
  country: (name: string, code: string) => string;
  noCountry: string;
  search: string;
  placeholder: string;
  list: string;
  none: string;
  found: (count: number) => string;
};

type Props = {
  texts: CountryTexts;
  countries: Country[];
  chosen: string | null;
  /** False while the number itself starts with a calling code. */
  showsCode: boolean;
  onChoose: (code: string) => void;
};

/** The country of a phone number: a button that opens a searchable list with the keys of a combobox. */
export function CountryPicker({ texts, countries, chosen, showsCode, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const country = countries.find(({ code }) => code === chosen);

  function leave(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus leaves the button and the list.
    <div className={classes.root} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={country ? texts.country(country.name, `+${country.callingCode}`) : texts.noCountry}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.flag} aria-hidden>
          {country?.flag}
        </span>
        {showsCode && <span className={classes.code}>{country && `+${country.callingCode}`}</span>}
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </button>
      {open && (
        <CountryList
          texts={texts}
          countries={countries}
          chosen={chosen}
          onChoose={(code) => {
            setOpen(false);
            onChoose(code);
          }}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type ListProps = Omit<Props, 'showsCode'> & { onClose: () => void };

function CountryList({ texts, countries, chosen, onChoose, onClose }: ListProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const found = searchCountries(countries, search);
  const start = search === '' ? found.findIndex(({ code }) => code === chosen) : 0;
  const [moved, setMoved] = useState<number | null>(null);
  const active = moved ?? Math.max(start, 0);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1;
    const page = 8;
    const target: Record<string, number> = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      PageDown: Math.min(active + page, last),
      PageUp: Math.max(active - page, 0),
    };
    const next = target[event.key];
    const picked = found[active];
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && picked) onChoose(picked.code);
    else if (next !== undefined) setMoved(next);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  const option = (index: number) => `${id}-option-${index}`;
  return (
    <div className={classes.panel}>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          className={classes.searchInput}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? option(active) : undefined}
          aria-autocomplete="list"
          aria-label={texts.search}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the person has just opened the list.
          autoFocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setMoved(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} className={classes.list} role="listbox" aria-label={texts.list}>
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys and keeps the focus.
          <div
            key={country.code}
            id={option(index)}
            role="option"
            tabIndex={-1}
            className={classes.option}
            aria-selected={country.code === chosen}
            data-active={index === active || undefined}
            // The search field must keep the focus, or the list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country.code)}
          >
            <span className={classes.flag} aria-hidden>
              {country.flag}
            </span>
            <span className={classes.name}>{country.name}</span>
            <span className={classes.code}>+{country.callingCode}</span>
          </div>
        ))}
      </div>
      <p className={found.length > 0 ? 'visually-hidden' : classes.none} role="status">
        {found.length > 0 ? search !== '' && texts.found(found.length) : texts.none}
      </p>
    </div>
  );
}
