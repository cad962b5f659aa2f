import { limits } from '@foyer/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { ChosenFilterChips } from './chosen-filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import classes from './people-browser.module.css';
import { PeopleResults } from './people-results.tsx';
import type { PersonAction } from './person-row.tsx';
import { countsQuery, isSearch } from './queries.ts';
import { usePeopleAddress } from './use-people-address.ts';

/** Members by words and filters, all of which are in the address. */
export function PeopleBrowser({ userId, Action }: { userId: string; Action: PersonAction }) {
  const { t } = useTranslation('people-search');
  const address = usePeopleAddress();
  const { typed, asked } = address;
  const counts = useQuery(countsQuery(userId, asked));
  const filters = { counts, chosen: asked.filters, onToggle: address.toggle };
  const isShort = typed.trim() !== '' && !isSearch(typed);
  return (
    <div>
      <div className={classes.tools}>
        <SearchField
          label={t('label')}
          placeholder={t('placeholder')}
          clearLabel={t('clear')}
          maxLength={limits.peopleSearch.max}
          value={typed}
          isBusy={counts.isFetching}
          onType={address.type}
          onSubmit={() => address.ask(typed)}
        />
        <FilterSheet count={address.chosenCount} onClear={address.clear}>
          <FilterPanel {...filters} />
        </FilterSheet>
      </div>
      {isShort && <p className={classes.short}>{t('short', { count: limits.peopleSearch.min })}</p>}
      <div className={classes.columns}>
        <aside className={classes.filters} aria-label={t('filters.title')}>
          <FilterPanel {...filters} />
        </aside>
        <div>
          <ChosenFilterChips chosen={asked.filters} onRemove={address.toggle} onClear={address.clear} />
          <PeopleResults userId={userId} address={address} total={counts.data?.total ?? null} Action={Action} />
        </div>
      </div>
    </div>
  );
}
