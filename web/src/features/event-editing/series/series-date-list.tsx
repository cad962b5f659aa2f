import type { SeriesDate } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { workspacePath } from '#src/lib/paths.ts';
import { LinkRow, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { eventTones } from '#src/ui/events/status-tones.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { seriesQuery } from './series-query.ts';

/** All dates of a series, each with a link to its management page. */
export function SeriesDateList({ event }: { event: Event }) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const when = useEventTime();
  function badge({ id, state, moved }: SeriesDate): string | false {
    if (id === event.id) return t('series.this');
    return state === 'published' ? moved && t('series.moved') : t(`managed-events:states.${state}`);
  }
  return (
    <PageStates query={useQuery(seriesQuery(event.id))} waiting={<RowSkeletons count={3} height={48} />}>
      {({ dates }) => (
        <RowList isOrdered>
          {dates.map((date) => (
            <li key={date.id} aria-current={date.id === event.id ? 'date' : undefined}>
              <LinkRow
                to={workspacePath(date.id, 'settings')}
                title={when(date) ?? t('managed-events:noDate')}
                badge={badge(date)}
                tone={date.id === event.id || date.state === 'published' ? undefined : eventTones[date.state]}
              />
            </li>
          ))}
        </RowList>
      )}
    </PageStates>
  );
}
