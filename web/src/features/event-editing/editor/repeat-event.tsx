import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import type { Autosave } from '../draft/autosave.ts';
import { canRepeat, RepeatCard } from '../series/repeat-card.tsx';
import { SeriesDateList } from '../series/series-date-list.tsx';

/** How an event repeats, once it is kept and has its dates. What is typed here is of this date alone. */
export function RepeatEvent({ autosave, event }: { autosave: Autosave; event: Event }) {
  const { t } = useTranslation('event-editing');
  const queryClient = useQueryClient();
  const heading = useFocusFallback<HTMLHeadingElement>(event.series?.id);
  if (event.series) {
    return (
      <Card title={t('series.dates')} headingRef={heading}>
        <CardText>{t('series.thisAlone')}</CardText>
        <SeriesDateList event={event} />
      </Card>
    );
  }
  async function takeOver({ id, version }: { id: string; version: number }): Promise<void> {
    const first = await queryClient.fetchQuery(managedEventQuery(id));
    // More than this happened to it: the next save finds out, and asks whose words stay.
    if (first.version === version + 1) autosave.replace(first);
  }
  return (
    canRepeat(event) && (
      <RepeatCard
        event={event}
        isUnsaved={!autosave.savesItself() && autosave.isUnsaved()}
        onMade={() => takeOver(event)}
      />
    )
  );
}
