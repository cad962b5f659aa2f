import type { Event } from '@foyer/contract/events/event.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { areSoldOut, ticketOfferQuery } from '#src/lib/events/ticket-offer.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { JoinWaitlist } from './join-waitlist.tsx';
import { AcceptOffer } from './offer/accept-offer.tsx';
import { DeclineOffer } from './offer/decline-offer.tsx';
import { OfferCountdown } from './offer/offer-countdown.tsx';
import { OrderOffer } from './offer/order-offer.tsx';
import { myWaitlistQuery } from './queries.ts';
import classes from './waitlist.module.css';
import { WaitlistPosition } from './waitlist-position.tsx';

/** For each attendance mode that is full: a form to join the waitlist, the viewer's position, or their offer. */
export function MyWaitlist({ event, viewer }: { event: Event; viewer: string }) {
  const { t } = useTranslation(['event-terms', 'event-page']);
  const queryClient = useQueryClient();
  const { data: entries } = useQuery(myWaitlistQuery(event.id, viewer));
  const { data: offer } = useQuery({ ...ticketOfferQuery(event.id, viewer, ''), enabled: event.ticketed });
  if (!entries) return null;
  /** Counts, positions and the viewer's registration may have changed. */
  const refresh = () => queryClient.invalidateQueries({ queryKey: eventKeys.all });
  const canJoin = ({ audience, left }: Event['audiences'][number]) =>
    event.waitingList &&
    event.registrationOpen &&
    (left === 0 || areSoldOut(offer?.tickets ?? [], audience)) &&
    event.registration?.audience !== audience;
  const shown = event.audiences.flatMap((counter) => {
    const entry = entries.find(({ audience }) => audience === counter.audience);
    return entry || canJoin(counter) ? [{ counter, entry }] : [];
  });
  const nameOf = (audience: AttendanceMode) => (event.audiences.length > 1 ? t(`attendanceModes.${audience}`) : null);
  return shown.map(({ counter, entry }) => (
    <Entry key={counter.audience} state={entry?.state}>
      {nameOf(counter.audience) && <p className={classes.audience}>{nameOf(counter.audience)}</p>}
      {!entry && <JoinWaitlist event={event} counter={counter} onChange={refresh} />}
      {entry?.state === 'offered' && <Offer event={event} entry={entry} viewer={viewer} onChange={refresh} />}
      {entry && entry.state !== 'offered' && <WaitlistPosition event={event} entry={entry} onChange={refresh} />}
    </Entry>
  ));
}

/** One attendance mode. After each step, the focus is here: the button that was pressed is gone. */
function Entry({ state, children }: { state: WaitlistEntry['state'] | undefined; children: ReactNode }) {
  const { t } = useTranslation('event-page');
  const section = useFocusFallback<HTMLElement>(state);
  return (
    <section ref={section} tabIndex={-1} className={classes.entry} aria-label={t('waitlist.title')}>
      {children}
    </section>
  );
}

type OfferProps = { event: Event; entry: WaitlistEntry; viewer: string; onChange: () => Promise<void> };

function Offer({ event, entry, viewer, onChange }: OfferProps) {
  const { t } = useTranslation('event-page');
  return (
    <>
      <div role="status">
        <p className={classes.heading}>{t('waitlist.offer', { count: entry.party })}</p>
        {entry.offerUntil && <OfferCountdown until={entry.offerUntil} timeZone={event.timeZone} />}
      </div>
      {event.ticketed ? (
        <OrderOffer event={event} entry={entry} viewer={viewer} onChange={onChange} />
      ) : (
        <AcceptOffer event={event} entry={entry} onChange={onChange} />
      )}
      <DeclineOffer event={event} entry={entry} onChange={onChange} />
    </>
  );
}
