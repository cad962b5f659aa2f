import { IconCalendar, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventPath, linePath, orderPath, requestsPath, ticketPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { RowLinks } from '#src/ui/card/row-links.tsx';
import { usePlaceText } from '../place/use-place-text.ts';
import { whenText } from '../place/when-text.ts';
import type { ComingUp } from './coming-up.ts';

/** Who comes is led to the ticket, or to all of them where there are several, and from there to the event. */
export function MyEvent({ event, role, until, ticketId, orderId, awaited }: ComingUp) {
  const { t, i18n } = useTranslation('event');
  const placeText = usePlaceText();
  const badge = event.state === 'cancelled' ? t('standing.cancelled.title') : t(`mine.roles.${role}`);
  const { requests = 0, waiting = 0 } = awaited ?? {};
  return (
    <>
      <LinkRow
        Icon={ticketId ? IconTicket : IconCalendar}
        to={orderId ? orderPath(orderId) : ticketId ? ticketPath(ticketId) : eventPath(event.slug)}
        title={event.title}
        badge={badge}
        isOff={event.state === 'cancelled'}
      >
        <Hint>{whenText(event.startsAt ?? '', event.endsAt, event.timeZone, i18n.language)}</Hint>
        <Hint>{placeText(event)}</Hint>
        {until && <Hint>{t('waiting.until', { when: whenText(until, null, event.timeZone, i18n.language) })}</Hint>}
      </LinkRow>
      <RowLinks
        title={event.title}
        links={[
          { to: requestsPath(event.id), text: t('mine.requests', { count: requests }), count: requests },
          { to: linePath(event.id), text: t('mine.waiting', { count: waiting }), count: waiting },
        ]}
      />
    </>
  );
}
