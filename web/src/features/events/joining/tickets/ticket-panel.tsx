import type { Event } from '@foyer/contract/events/event.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { standingOf } from '../../known/standing.ts';
import classes from './ticket-panel.module.css';

type Props = { event: Event; viewer: string | null };

/**
 * Whether tickets are shown: whoever has one may have more, for others, and where all are taken a code may lead to ones
 * that were kept.
 */
export function sellsTickets(event: Event): boolean {
  const standing = standingOf(event, new Date());
  return event.ticketed && ['open', 'full', 'confirmed'].includes(standing);
}

/** Whether choosing tickets is all that can be done. */
export function isByTicketAlone(event: Event): boolean {
  return event.ticketed && standingOf(event, new Date()) === 'open';
}

/** The choice of tickets, with code and words of its own: most events have none. */
export function TicketPanel({ event, viewer, isUnsure, children }: Props & { isUnsure: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation('event');
  const [Chooser, setChooser] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    void Promise.all([import('./ticket-chooser.tsx'), loadMessages(i18n, ['tickets'])])
      .then(([module]) => setChooser(() => module.TicketChooser))
      .catch(() => undefined);
  }, [i18n]);
  return (
    <section className={classes.panel} aria-labelledby="tickets">
      <h2 id="tickets" className={classes.title}>
        {event.registration?.state === 'confirmed' ? t('tickets.more') : t('tickets.title')}
      </h2>
      {children}
      {Chooser && !isUnsure ? <Chooser event={event} viewer={viewer} /> : <Skeleton height={180} />}
    </section>
  );
}
