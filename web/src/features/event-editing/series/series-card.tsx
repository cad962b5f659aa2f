import { cancelLaterDates, changeLaterDates, publishSeries } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { canRepeat } from './can-repeat.ts';
import { CancelMenu } from './cancel-menu.tsx';
import { RepeatCard } from './repeat-card.tsx';
import { SeriesDateList } from './series-date-list.tsx';
import { seriesQuery } from './series-query.ts';

const endpoints = { change: changeLaterDates, publish: publishSeries } as const;
type Name = keyof typeof endpoints | 'cancel';

/** The dates of a series, or a way to repeat a single event. */
export function SeriesCard({ event }: { event: Event }) {
  const [done, setDone] = useState(0);
  const heading = useFocusFallback<HTMLHeadingElement>(`${event.series?.id} ${done}`);
  if (event.series) return <SeriesDates event={event} headingRef={heading} onDone={() => setDone(done + 1)} />;
  return canRepeat(event) && <RepeatCard event={event} />;
}

type Props = { event: Event; headingRef: Ref<HTMLHeadingElement>; onDone: () => void };

/** All dates of a series, with actions for this and all later dates together. */
function SeriesDates({ event, headingRef, onDone }: Props) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const queryClient = useQueryClient();
  const { data } = useQuery(seriesQuery(event.id));
  const task = useOrganizerTask<Name>();
  const [result, setResult] = useState<{ name: Name; done: number; refused: number } | null>(null);
  const dates = data?.dates ?? [];
  const later = dates.filter(
    (date) => date.state !== 'cancelled' && !isOver(date) && (date.startsAt ?? '') > (event.startsAt ?? ''),
  );
  const params = { id: event.id };
  const runAction = (name: Name, request: () => Promise<{ done: number; refused: number }>) =>
    void task.run(name, async () => {
      setResult({ name, ...(await request()) });
      await queryClient.invalidateQueries({ queryKey: eventKeys.all });
      onDone();
    });
  const run = (name: keyof typeof endpoints) => runAction(name, () => call(endpoints[name], { params }));
  const question = (name: 'change' | 'cancel') => ({
    title: t(`series.dialogs.${name}.title`),
    text: t(`series.dialogs.${name}.text`, { count: later.length }),
    confirm: t(`series.dialogs.${name}.confirm`),
    cancel: t(name === 'cancel' ? 'series.dialogs.cancel.keep' : 'managed-events:cancel'),
  });
  return (
    <Card title={t('series.dates')} headingRef={headingRef}>
      <FailureNotice failure={task.failure} />
      {result && (
        <Notice tone={result.refused > 0 ? 'info' : 'success'}>
          <p>
            {t(`series.results.${result.name}`, { count: result.done })}
            {result.refused > 0 && ` ${t('series.results.refused', { count: result.refused })}`}
          </p>
        </Notice>
      )}
      <SeriesDateList event={event} />
      <CardActions>
        {dates.some(({ state }) => state === 'draft') && (
          <Button loading={task.pending === 'publish'} onClick={() => run('publish')}>
            {t('series.publish')}
          </Button>
        )}
        {later.length > 0 && event.state !== 'cancelled' && (
          <>
            <ConfirmButton
              label={t('series.change')}
              loading={task.pending === 'change'}
              question={question('change')}
              onConfirm={() => run('change')}
            />
            {event.role === 'organizer' && (
              <CancelMenu
                name={event.title}
                label={t('series.cancel')}
                isBusy={task.pending === 'cancel'}
                question={question('cancel')}
                onCancel={(reason) => runAction('cancel', () => call(cancelLaterDates, { params, body: { reason } }))}
              />
            )}
          </>
        )}
      </CardActions>
    </Card>
  );
}
