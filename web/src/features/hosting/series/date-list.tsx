import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { manageEventPath } from '#src/lib/paths.ts';
import { LinkRow, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { useWhen } from '../use-when.ts';
import { seriesQuery } from './series-queries.ts';

/** Every date of a series; each leads to where it is looked after. */
export function DateList({ event }: { event: Event }) {
  const { t } = useTranslation(['organizing', 'hosting']);
  const when = useWhen();
  return (
    <PageStates query={useQuery(seriesQuery(event.id))} waiting={<RowSkeletons count={3} height={48} />}>
      {({ dates }) => (
        <RowList isOrdered>
          {dates.map((date) => (
            <li key={date.id} aria-current={date.id === event.id ? 'date' : undefined}>
              <LinkRow
                to={manageEventPath(date.id)}
                title={when(date) ?? t('hosting:noDate')}
                badge={
                  date.id === event.id
                    ? t('series.this')
                    : date.state !== 'published'
                      ? t(`hosting:states.${date.state}`)
                      : date.moved && t('series.moved')
                }
              />
            </li>
          ))}
        </RowList>
      )}
    </PageStates>
  );
}
