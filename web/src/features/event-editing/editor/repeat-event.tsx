import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { managedEventQuery } from '#src/lib/events/managed-event.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import type { Autosave } from '../draft/create-autosave.ts';
import { RepeatCard } from '../series/repeat-card.tsx';
import { SeriesDateList } from '../series/series-date-list.tsx';

/** Repeats a saved event with dates, or lists the dates of its series. The editor itself changes this date only. */
export function RepeatEvent({ autosave, event }: { autosave: Autosave; event: Event }) {
  const { t } = useTranslation('event-editing');
  const queryClient = useQueryClient();
  const heading = useFocusFallback<HTMLHeadingElement>(event.series?.id);
  if (event.series) {
    return (
      <Card title={t('series.dates')} headingRef={heading}>
        <CardText>{t('series.thisDateOnly')}</CardText>
        <SeriesDateList event={event} />
      </Card>
    );
  }
  async function refreshEvent({ id, version }: { id: string; version: number }): Promise<void> {
    const first = await queryClient.fetchQuery(managedEventQuery(id));
    // After any other change the versions differ by more: the next save then finds the conflict.
    if (first.version === version + 1) autosave.setSavedEvent(first);
  }
  return (
    <RepeatCard
      event={event}
      isUnsaved={!autosave.isAutomatic() && autosave.isUnsaved()}
      onRepeated={() => refreshEvent(event)}
    />
  );
}
