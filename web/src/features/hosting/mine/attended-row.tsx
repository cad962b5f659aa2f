import { useTranslation } from 'react-i18next';
import { eventPath, orderPath, ticketPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { useWhen } from '../use-when.ts';
import type { Attended } from './my-queries.ts';

/** An event that one comes to: leads to the ticket, or to all of them where there are several. */
export function AttendedRow({ event, registration: { id, state, orderId } }: Attended) {
  const { t } = useTranslation('hosting');
  const when = useWhen();
  const isOff = event.state === 'cancelled';
  const isComing = state === 'confirmed';
  return (
    <LinkRow
      to={!isComing ? eventPath(event.slug) : orderId ? orderPath(orderId) : ticketPath(id)}
      title={event.title}
      badge={isOff ? t('states.cancelled') : !isComing && t(`attendees.states.${state}`)}
      isOff={isOff || state === 'cancelled' || state === 'expired'}
    >
      <Hint>
        {t(`types.${event.type}`)} · {when(event) ?? t('noDate')}
      </Hint>
      <Hint>{event.organizer.name}</Hint>
    </LinkRow>
  );
}
