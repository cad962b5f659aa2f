import type { User } from '@foyer/contract/accounts.ts';
import { connectionSorts, followUpFilters } from '@foyer/contract/rules/connections/connection-choices.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { paths } from '#src/lib/paths.ts';
import { requestCountQuery } from '#src/lib/request-count-query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { TableSearch, TableSelect } from '#src/ui/table/table-filters.tsx';
import { usePagedRows } from '#src/ui/table/use-paged-rows.ts';
import { connectionsQuery } from '../queries.ts';
import { ConnectionsTable, type WriteTo } from './connections-table.tsx';

/** The viewer's connections. Search, tag, follow-ups and order are in the address. */
export function ConnectionsView({ user, onWrite }: { user: User; onWrite?: WriteTo }) {
  const { t } = useTranslation('connections');
  const { search, change, clear } = useFilterParams<'q' | 'tag' | 'follow-up' | 'sort'>();
  const q = search.get('q')?.trim().slice(0, 100) || undefined;
  const tag = search.get('tag')?.slice(0, 40) || undefined;
  const sort = connectionSorts.find((each) => each === search.get('sort')) ?? 'recent';
  const followUp = followUpFilters.find((each) => each === search.get('follow-up'));
  const query = useInfiniteQuery(connectionsQuery(user.id, { q, tag, followUp, sort }));
  const source = usePagedRows(query);
  const first = query.data?.pages[0];
  const tags = first?.tags ?? [];
  const followUps = first?.followUps ?? { due: 0, planned: 0 };
  const hasFollowUps = followUps.due + followUps.planned > 0;
  const isFiltered = q !== undefined || tag !== undefined || followUp !== undefined;

  return (
    <CardPage title={t('title')} lead={t('lead')} width="workspace">
      <RequestsLink viewer={user.id} />
      <ConnectionsTable
        source={source}
        onWrite={onWrite}
        total={isFiltered ? undefined : first?.total}
        tags={tags.map((each) => each.tag)}
        sort={sort}
        onSort={(next) => change('sort', next === 'recent' ? '' : next)}
        isFiltered={isFiltered}
        onClearFilters={() => clear(['q', 'tag', 'follow-up'])}
        search={<TableSearch label={t('search')} value={q ?? ''} onChange={(text) => change('q', text)} />}
        filtersInUse={[tag, followUp].filter(Boolean).length}
        filters={
          <>
            {(tags.length > 0 || tag !== undefined) && (
              <TableSelect
                label={t('tag')}
                name="tag"
                value={tag ?? ''}
                options={[
                  { value: '', text: t('allTags') },
                  ...tags.map((each) => ({ value: each.tag, text: t('tagCount', each) })),
                  // A shared or old address may name a tag that is used no more.
                  ...(tag !== undefined && tags.every((each) => each.tag !== tag) ? [{ value: tag, text: tag }] : []),
                ]}
                onChange={(value) => change('tag', value)}
              />
            )}
            {(hasFollowUps || followUp !== undefined) && (
              <TableSelect
                label={t('followUps.label')}
                name="follow-up"
                value={followUp ?? ''}
                options={[
                  { value: '', text: t('followUps.all') },
                  ...followUpFilters.map((each) => ({
                    value: each,
                    text: t(`followUps.${each}`, { count: followUps[each] }),
                  })),
                ]}
                onChange={(value) => change('follow-up', value)}
              />
            )}
          </>
        }
        empty={
          <Card>
            <EmptyState
              picture="people"
              level={2}
              title={t('none.title')}
              text={t('none.text')}
              action={
                <Button component={Link} to={paths.people}>
                  {t('none.action')}
                </Button>
              }
            />
          </Card>
        }
      />
    </CardPage>
  );
}

/** Leads to the requests, with the number of those that wait for the viewer. */
function RequestsLink({ viewer }: { viewer: string }) {
  const { t } = useTranslation('connections');
  const { data: count = 0 } = useQuery(requestCountQuery(viewer));
  return (
    <div>
      <Button component={Link} to={paths.connectionRequests} variant={count > 0 ? 'light' : 'default'}>
        {count > 0 ? t('requests.openSome', { count }) : t('requests.open')}
      </Button>
    </div>
  );
}
