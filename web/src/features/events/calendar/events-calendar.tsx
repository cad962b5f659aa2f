import { useQuery } from '@tanstack/react-query';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { EventFilters } from '../known/event-filters.ts';
import { monthOf } from '../known/month-days.ts';
import { monthQuery } from '../known/queries.ts';
import { MonthView } from './month-view.tsx';

/** What is asked for, month by month. */
export function EventsCalendar({ viewer, filters }: { viewer: string | null; filters: EventFilters }) {
  const month = filters.month || monthOf(new Date());
  const query = useQuery(monthQuery(viewer, filters, month));
  return (
    <PageStates query={query} waiting={<Skeleton height={640} />}>
      {(shown) => <MonthView month={month} filters={filters} {...shown} isOld={query.isPlaceholderData} />}
    </PageStates>
  );
}
