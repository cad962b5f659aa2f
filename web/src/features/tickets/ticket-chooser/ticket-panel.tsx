import type { Event } from '@foyer/contract/events/event.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './ticket-panel.module.css';

type ChooserProps = { event: Event; viewer: string | null; guestSignUp: ReactNode };
type Props = ChooserProps & { isUnsure: boolean; children: ReactNode };

/** The ticket chooser. Its code and texts are loaded on demand, because most events have no tickets. */
export function TicketPanel({ event, viewer, guestSignUp, isUnsure, children }: Props) {
  const { t, i18n } = useTranslation('event-page');
  const [Chooser, setChooser] = useState<ComponentType<ChooserProps> | null>(null);
  useEffect(() => {
    void Promise.all([import('./ticket-chooser.tsx'), loadMessages(i18n, ['ticket-chooser'])])
      .then(([module]) => setChooser(() => module.TicketChooser))
      .catch(() => undefined);
  }, [i18n]);
  return (
    <section className={classes.panel} aria-labelledby="tickets">
      <h2 id="tickets" className={classes.title}>
        {event.registration?.state === 'confirmed' ? t('tickets.more') : t('tickets.title')}
      </h2>
      {children}
      {Chooser && !isUnsure ? (
        <Chooser event={event} viewer={viewer} guestSignUp={guestSignUp} />
      ) : (
        <Skeleton height={180} />
      )}
    </section>
  );
}
