import { type PeopleFilter, peopleFilters } from '@foyer/contract/profiles/people.ts';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './chosen-filter-chips.module.css';
import { useFilterValueName } from './filter-values.ts';
import type { ChosenFilters } from './use-people-address.ts';

type Props = {
  chosen: ChosenFilters;
  onRemove: (filter: PeopleFilter, value: string) => void;
  onClear: () => void;
};

/** The filters in use, each with a button that removes it. */
export function ChosenFilterChips({ chosen, onRemove, onClear }: Props) {
  const { t } = useTranslation('people-search');
  const nameOf = useFilterValueName();
  const all = peopleFilters.flatMap((filter) => chosen[filter].map((value) => ({ filter, value })));
  if (all.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('filters.chosen')}>
      {all.map(({ filter, value }) => (
        <li key={`${filter} ${value}`}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('filters.remove', { value: nameOf(filter, value) })}
            onClick={() => onRemove(filter, value)}
          >
            {nameOf(filter, value)}
            <IconX size={15} stroke={1.5} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={onClear}>
          {t('filters.clear')}
        </button>
      </li>
    </ul>
  );
}
