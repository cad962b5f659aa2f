import type { EventCard } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { editEventPath, manageEventPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { useWhen } from '../use-when.ts';

/** One event: a draft leads to where it is written, any other to where its guests are. */
export function EventRow({ event }: { event: EventCard }) {
  const { t } = useTranslation('hosting');
  const when = useWhen();
  const isDraft = event.state === 'draft';
  return (
    <LinkRow
      to={isDraft ? editEventPath(event.id) : manageEventPath(event.id)}
      title={event.title}
      badge={event.state !== 'published' && t(`states.${event.state}`)}
    >
      <Hint>
        {t(`types.${event.type}`)} · {when(event) ?? t('noDate')}
      </Hint>
      {!isDraft && <Hint>{t('mine.guests', { count: event.attendees })}</Hint>}
    </LinkRow>
  );
}
