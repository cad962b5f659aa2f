import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonLanguages, useLanguageName } from '#src/lib/events/use-language-name.ts';
import { Loader } from '#src/ui/button/loader.tsx';
import type { EventFilters } from '../event-filters.ts';
import { LocationFilters } from './location-filters.tsx';
import classes from './search-form.module.css';
import type { Search } from './use-search-filters.ts';

type Props = {
  typed: string;
  filters: EventFilters;
  isBusy: boolean;
  onType: (typed: string) => void;
  onSearch: Search;
};

/**
 * Search and filters. A native form, so that it works without scripts. On phones all filters but the text are folded
 * away, so that the first event is visible.
 */
export function SearchForm({ typed, filters, isBusy, onType, onSearch }: Props) {
  const { t } = useTranslation(['discovery', 'event-terms']);
  const languageName = useLanguageName();
  const id = useId();
  const { type, when, language, price, place, near } = filters;
  const chosen = [type, when, language, price, place, near].filter(Boolean).length;
  const [isOpen, setOpen] = useState(chosen > 0);
  const languages = new Set<string>([...commonLanguages, ...(filters.language ? [filters.language] : [])]);
  return (
    <search>
      <form
        className={classes.root}
        action="/events"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({});
        }}
      >
        <div className={classes.search}>
          <label className="visually-hidden" htmlFor={id}>
            {t('filters.label')}
          </label>
          <IconSearch size={20} stroke={1.5} aria-hidden />
          <input
            id={id}
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('filters.placeholder')}
            maxLength={100}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
          {isBusy && <Loader size={18} aria-hidden />}
        </div>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}-more`}
          data-chosen={chosen > 0 || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filters.more')}
          {chosen > 0 && ` · ${chosen}`}
          <IconChevronDown size={18} stroke={1.5} aria-hidden />
        </button>
        <div id={`${id}-more`} className={classes.more} data-open={isOpen || undefined}>
          <LocationFilters filters={filters} onSearch={onSearch} />
          <div className={classes.choices}>
            <Choice label={t('filters.type')} name="type" value={filters.type} onChoose={onSearch}>
              <option value="">{t('filters.anyType')}</option>
              <option value="in-person">{t('event-terms:types.in-person')}</option>
              <option value="virtual">{t('event-terms:types.virtual')}</option>
              <option value="hybrid">{t('event-terms:types.hybrid')}</option>
            </Choice>
            <Choice label={t('filters.when')} name="when" value={filters.when} onChoose={onSearch}>
              <option value="">{t('filters.anyTime')}</option>
              <option value="week">{t('filters.week')}</option>
              <option value="month">{t('filters.month')}</option>
              <option value="quarter">{t('filters.quarter')}</option>
            </Choice>
            <Choice label={t('filters.language')} name="language" value={filters.language} onChoose={onSearch}>
              <option value="">{t('filters.anyLanguage')}</option>
              {[...languages].map((tag) => (
                <option key={tag} value={tag} suppressHydrationWarning>
                  {languageName(tag)}
                </option>
              ))}
            </Choice>
            <Choice label={t('filters.price')} name="price" value={filters.price} onChoose={onSearch}>
              <option value="">{t('filters.anyPrice')}</option>
              <option value="free">{t('filters.free')}</option>
              <option value="paid">{t('filters.paid')}</option>
            </Choice>
          </div>
        </div>
        {(['saved', 'view', 'month', 'near'] as const).map(
          (name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
        )}
        {filters.topic && <input type="hidden" name="topic" value={filters.topic} />}
        <noscript>
          <button type="submit">{t('filters.label')}</button>
        </noscript>
      </form>
    </search>
  );
}

type ChoiceProps = {
  label: string;
  name: 'type' | 'when' | 'language' | 'price';
  value: string;
  onChoose: (change: Partial<EventFilters>) => void;
  children: ReactNode;
};

function Choice({ label, name, value, onChoose, children }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <select
        aria-label={label}
        name={name}
        value={value}
        data-chosen={value !== '' || undefined}
        onChange={(event) => onChoose({ [name]: event.target.value })}
      >
        {children}
      </select>
      <IconChevronDown size={18} stroke={1.5} aria-hidden />
    </div>
  );
}
