import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShareButton } from '#src/features/event-editing/manage/share-button.tsx';
import { PeriodPicker } from '#src/features/statistics/period-picker.tsx';
import { StatisticsView } from '#src/features/statistics/statistics-view.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { editEventPath } from '#src/lib/paths.ts';
import { zoneLabel } from '#src/lib/time-zone-label.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { WorkspacePage, type WorkspaceProps } from './workspace-page.tsx';

/** At the end of the page, where few scroll. */
const EventQuality = lazyPart(
  async () => (await import('#src/features/suggestions/quality/event-quality.tsx')).EventQuality,
);

/** Views, registrations, sales and sources of an event, by day, and what became of suggestions among attendees. */
export function ManageStatistics({ event, user }: WorkspaceProps) {
  const { t, i18n } = useTranslation('statistics');
  if (event.publishedAt === null) {
    const finish = (
      <Button component={Link} to={editEventPath(event.id)}>
        {t('draft.action')}
      </Button>
    );
    return (
      <WorkspacePage name="statistics" event={event}>
        <Card title={t('draft.title')}>
          <EmptyState picture="events" text={t('draft.text')} action={finish} />
        </Card>
      </WorkspacePage>
    );
  }
  return (
    <WorkspacePage
      name="statistics"
      event={event}
      lead={t('lead', { zone: zoneLabel(event.timeZone, Date.now(), i18n.language) })}
      actions={<PeriodPicker />}
    >
      <StatisticsView event={event} share={<ShareButton event={event} />} />
      <Suspense>
        <EventQuality eventId={event.id} viewer={user.id} />
      </Suspense>
    </WorkspacePage>
  );
}
