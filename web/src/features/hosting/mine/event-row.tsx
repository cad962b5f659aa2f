import type { HostedEvent } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { doorPath, editEventPath, linePath, manageEventPath, requestsPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { RowLinks } from '#src/ui/card/row-links.tsx';
import { useWhen } from '../use-when.ts';
import { isAhead } from './is-ahead.ts';

/** One event: a draft leads to where it is written, any other to where its guests are, or to the door for who helps there. */
export function EventRow({ event }: { event: HostedEvent }) {
  const { t } = useTranslation('hosting');
  const when = useWhen();
  const isDraft = event.state === 'draft';
  const isDoor = event.role === 'check-in';
  const waiting = event.audiences.reduce((sum, each) => sum + each.waiting, 0);
  return (
    <>
      <LinkRow
        to={isDoor ? doorPath(event.id) : isDraft ? editEventPath(event.id) : manageEventPath(event.id)}
        isReloaded={isDoor}
        title={event.title}
        badge={event.state !== 'published' && t(`states.${event.state}`)}
        isOff={event.state === 'cancelled'}
      >
        <Hint>
          {t(`types.${event.type}`)} · {when(event) ?? t('noDate')}
          {event.series && event.series.later > 0 && ` · ${t('mine.later', { count: event.series.later })}`}
        </Hint>
        {event.role !== 'organizer' && <Hint>{t(`mine.roles.${event.role}`)}</Hint>}
        {!isDraft && <Hint>{t('mine.guests', { count: event.attendees })}</Hint>}
      </LinkRow>
      {event.state === 'published' && isAhead(event) && !isDoor && (
        <RowLinks
          title={event.title}
          links={[
            { to: requestsPath(event.id), text: t('mine.requests', { count: event.requests }), count: event.requests },
            { to: linePath(event.id), text: t('mine.waiting', { count: waiting }), count: waiting },
          ]}
        />
      )}
    </>
  );
}
