import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, useRef, useState } from 'react';
import { type Country, searchCountries } from '#src/lib/phone/countries.ts';
import classes from './country-picker.module.css';
import { SearchList, type SearchListTexts } from './search-list.tsx';

/** The texts of the picker. */
export type CountryTexts = SearchListTexts & {
  country: (name: string, code: string) => string;
  noCountry: string;
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
        <SearchList
          texts={texts}
          find={(typed) => searchCountries(countries, typed)}
          keyOf={({ code }) => code}
          chosen={chosen}
          onChoose={({ code }) => {
            setOpen(false);
            onChoose(code);
          }}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        >
          {({ flag, name, callingCode }) => (
            <>
              <span className={classes.flag} aria-hidden>
                {flag}
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.optionCode}>+{callingCode}</span>
            </>
          )}
        </SearchList>
      )}
    </div>
  );
}
