import { useTranslation } from 'react-i18next';
import { requestsPath, waitlistPath } from '#src/lib/paths.ts';
import { RowLinks } from '#src/ui/card/row-links.tsx';
import type { UpcomingEvent } from './upcoming-events.ts';

/** For hosts: links to the open requests and the waitlist of an event. Nothing where nobody waits. */
export function PendingLinks({ event, pending }: Pick<UpcomingEvent, 'event' | 'pending'>) {
  const { t } = useTranslation('upcoming-events');
  const { requests = 0, waiting = 0 } = pending ?? {};
  return (
    <RowLinks
      title={event.title}
      links={[
        { to: requestsPath(event.id), text: t('requests', { count: requests }), count: requests },
        { to: waitlistPath(event.id), text: t('waiting', { count: waiting }), count: waiting },
      ]}
    />
  );
}
