import type { DataOf } from '@foyer/contract/http.ts';
import {
  type countPeople,
  type PeopleFacet,
  type PeopleFilter,
  peopleFilters,
} from '@foyer/contract/profiles/people.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './filter-panel.module.css';
import { isSameValue, offeredValues, useFilterValueName } from './filter-values.ts';
import type { ChosenFilters } from './use-people-address.ts';

type Props = {
  counts: UseQueryResult<DataOf<typeof countPeople>>;
  chosen: ChosenFilters;
  onToggle: (filter: PeopleFilter, value: string) => void;
};

/** The filters with how many people each value would find. */
export function FilterPanel({ counts, chosen, onToggle }: Props) {
  const { t } = useTranslation('people-search');
  if (!counts.data && counts.error) return <FailedNotice query={counts} text={t('filters.failed')} />;
  if (!counts.data) return <FiltersWaiting />;
  const { facets } = counts.data;
  return peopleFilters.map((filter) => (
    <FilterGroup
      key={filter}
      filter={filter}
      values={offeredValues(facets[filter], chosen[filter])}
      chosen={chosen[filter]}
      onToggle={(value) => onToggle(filter, value)}
    />
  ));
}

/** How many values are shown before "Show more". */
const fewValues = 6;

type GroupProps = {
  filter: PeopleFilter;
  values: readonly PeopleFacet[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
};

function FilterGroup({ filter, values, chosen, onToggle }: GroupProps) {
  const { t, i18n } = useTranslation('people-search');
  const nameOf = useFilterValueName();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (values.length === 0) return null;
  const isChosen = (value: string) => chosen.some((each) => isSameValue(each, value));
  const shown = isWhole ? values : values.filter(({ value }, at) => at < fewValues || isChosen(value));
  return (
    <fieldset className={classes.group}>
      <legend>{t(`filters.${filter}`)}</legend>
      {shown.map(({ value, count }, at) => (
        <label key={value} className={classes.value} data-chosen={isChosen(value) || undefined}>
          <input
            type="checkbox"
            name={filter}
            checked={isChosen(value)}
            aria-describedby={`${id}-${at}`}
            onChange={() => onToggle(value)}
          />
          <span className={classes.valueName}>{nameOf(filter, value)}</span>
          <span className={classes.count} aria-hidden>
            {count.toLocaleString(i18n.language)}
          </span>
          <span id={`${id}-${at}`} hidden>
            {t('found', { count })}
          </span>
        </label>
      ))}
      {values.length > fewValues && (
        <button type="button" className={classes.whole} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('filters.fewer') : t('filters.more', { count: values.length - fewValues })}
        </button>
      )}
    </fieldset>
  );
}

const groups = ['one', 'two', 'three'];

function FiltersWaiting() {
  return groups.map((group) => (
    <div key={group} className={classes.group} aria-busy="true">
      <Skeleton height={150} radius={12} />
    </div>
  ));
}
