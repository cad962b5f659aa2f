import { IconCalendar, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventPath, linePath, orderPath, requestsPath, ticketPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { type RowLink, RowLinks } from '#src/ui/card/row-links.tsx';
import { usePlaceText } from '../place/use-place-text.ts';
import { whenText } from '../place/when-text.ts';
import type { ComingUp } from './coming-up.ts';

/** Who comes is led to the ticket, or to all of them where there are several, and from there to the event. */
export function MyEvent({ event, role, until, ticketId, orderId, awaited }: ComingUp) {
  const { t, i18n } = useTranslation('event');
  const placeText = usePlaceText();
  const badge = event.state === 'cancelled' ? t('standing.cancelled.title') : t(`mine.roles.${role}`);
  const links = useAwaitedLinks(event, awaited);
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
      <RowLinks links={links} />
    </>
  );
}

/** To where requests are decided about, and where it is seen who waits for a place. */
function useAwaitedLinks({ id, title }: ComingUp['event'], awaited: ComingUp['awaited']): RowLink[] {
  const { t } = useTranslation('event');
  const { requests = 0, waiting = 0 } = awaited ?? {};
  const links = [
    { to: requestsPath(id), text: t('mine.requests', { count: requests }), isThere: requests > 0 },
    { to: linePath(id), text: t('mine.waiting', { count: waiting }), isThere: waiting > 0 },
  ];
  return links.filter(({ isThere }) => isThere).map(({ to, text }) => ({ to, text, label: `${text}: ${title}` }));
}
