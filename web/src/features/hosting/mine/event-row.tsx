import type { HostedEvent } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { doorPath, editEventPath, manageEventPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { useWhen } from '../use-when.ts';

/** One event: a draft leads to where it is written, any other to where its guests are, or to the door for who helps there. */
export function EventRow({ event }: { event: HostedEvent }) {
  const { t } = useTranslation('hosting');
  const when = useWhen();
  const isDraft = event.state === 'draft';
  const isDoor = event.role === 'check-in';
  return (
    <LinkRow
      to={isDoor ? doorPath(event.id) : isDraft ? editEventPath(event.id) : manageEventPath(event.id)}
      isReloaded={isDoor}
      title={event.title}
      badge={event.state !== 'published' && t(`states.${event.state}`)}
    >
      <Hint>
        {t(`types.${event.type}`)} · {when(event) ?? t('noDate')}
        {event.series && event.series.later > 0 && ` · ${t('mine.later', { count: event.series.later })}`}
      </Hint>
      {event.role !== 'organizer' && <Hint>{t(`mine.roles.${event.role}`)}</Hint>}
      {!isDraft && <Hint>{t('mine.guests', { count: event.attendees })}</Hint>}
    </LinkRow>
  );
}
