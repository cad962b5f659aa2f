import { IconCalendar, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventPath, orderPath, ticketPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { usePlaceText } from '../place/use-place-text.ts';
import { whenText } from '../place/when-text.ts';
import type { ComingUp } from './coming-up.ts';

/** Who comes is led to the ticket, or to all of them where there are several, and from there to the event. */
export function MyEvent({ event, role, until, ticketId, orderId }: ComingUp) {
  const { t, i18n } = useTranslation('event');
  const placeText = usePlaceText();
  const badge = event.state === 'cancelled' ? t('standing.cancelled.title') : t(`mine.roles.${role}`);
  return (
    <LinkRow
      Icon={ticketId ? IconTicket : IconCalendar}
      to={orderId ? orderPath(orderId) : ticketId ? ticketPath(ticketId) : eventPath(event.slug)}
      title={event.title}
      badge={badge}
    >
      <Hint>{whenText(event.startsAt ?? '', event.endsAt, event.timeZone, i18n.language)}</Hint>
      <Hint>{placeText(event)}</Hint>
      {until && <Hint>{t('waiting.until', { when: whenText(until, null, event.timeZone, i18n.language) })}</Hint>}
    </LinkRow>
  );
}
