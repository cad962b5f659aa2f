import type { Event } from '@foyer/contract/events/event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { eventQuery } from '../queries.ts';
import { DateList } from '../series/date-list.tsx';
import { canRepeat, RepeatCard } from '../series/repeat-card.tsx';
import { useKeptHeading } from '../use-kept-heading.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** How an event repeats, once it is kept and has its dates. What is typed here is of this date alone. */
export function Repeating({ keeper, event }: { keeper: DraftKeeper; event: Event }) {
  const { t } = useTranslation('organizing');
  const queries = useQueryClient();
  const heading = useKeptHeading(event.series?.id);
  if (event.series) {
    return (
      <Card title={t('series.dates')} headingRef={heading}>
        <CardText>{t('series.thisAlone')}</CardText>
        <DateList event={event} />
      </Card>
    );
  }
  async function takeOver({ id, version }: { id: string; version: number }): Promise<void> {
    const first = await queries.fetchQuery(eventQuery(id));
    // More than this happened to it: the next save finds out, and asks whose words stay.
    if (first.version === version + 1) keeper.replace(first);
  }
  return (
    canRepeat(event) && (
      <RepeatCard
        event={event}
        isUnsaved={!keeper.savesItself() && keeper.isUnsaved()}
        onMade={() => takeOver(event)}
      />
    )
  );
}
