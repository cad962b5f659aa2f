import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { EventFilters } from '../known/event-filters.ts';
import { monthOf } from '../known/month-days.ts';
import { monthQuery } from '../known/queries.ts';
import { MonthView } from './month-view.tsx';

/** What is asked for, month by month. */
export function EventsCalendar({ viewer, filters }: { viewer: string | null; filters: EventFilters }) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const month = filters.month || monthOf(new Date());
  const query = useQuery(monthQuery(viewer, filters, month));
  const { data, error, isFetching, isPlaceholderData } = query;
  if (data) return <MonthView month={month} filters={filters} events={data} isOld={isPlaceholderData} />;
  if (!error) return <Skeleton height={640} />;
  return (
    <Notice tone="problem">
      <p>
        {t('states.failed')}. {errorText.text(error)}
      </p>
      <Button variant="default" size="sm" loading={isFetching} onClick={() => void query.refetch()}>
        {t('states.retry')}
      </Button>
    </Notice>
  );
}
