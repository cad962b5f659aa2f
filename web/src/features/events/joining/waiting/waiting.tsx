import type { Event } from '@foyer/contract/events/event.ts';
import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { eventsKey } from '#src/lib/query-client.ts';
import { areGone } from '../tickets/choice.ts';
import { offerQuery } from '../tickets/offer-query.ts';
import { DeclineOffer } from './decline-offer.tsx';
import { InLine } from './in-line.tsx';
import { JoinLine } from './join-line.tsx';
import { Offer } from './offer.tsx';
import { OfferClock } from './offer-clock.tsx';
import { OrderOffer } from './order-offer.tsx';
import { waitingQuery } from './queries.ts';
import classes from './waiting.module.css';

/** For each audience that is full: the way into the line, where the viewer stands in it, or what is offered. */
export function Waiting({ event, viewer }: { event: Event; viewer: string }) {
  const { t } = useTranslation('event');
  const queries = useQueryClient();
  const { data: entries } = useQuery(waitingQuery(event.id, viewer));
  const { data: offer } = useQuery({ ...offerQuery(event.id, viewer, ''), enabled: event.ticketed });
  if (!entries) return null;
  /** Counts and places change with it, the registration perhaps as well. */
  const changed = () => queries.invalidateQueries({ queryKey: eventsKey });
  const mayJoin = ({ audience, left }: Event['audiences'][number]) =>
    event.waitingList &&
    event.registrationOpen &&
    (left === 0 || areGone(offer?.tickets ?? [], audience)) &&
    event.registration?.audience !== audience;
  const shown = event.audiences.flatMap((counter) => {
    const entry = entries.find(({ audience }) => audience === counter.audience);
    return entry || mayJoin(counter) ? [{ counter, entry }] : [];
  });
  const nameOf = (audience: EventAudience) => (event.audiences.length > 1 ? t(`audiences.${audience}`) : null);
  return shown.map(({ counter, entry }) => (
    <section key={counter.audience} className={classes.line} aria-label={t('waiting.title')}>
      {nameOf(counter.audience) && <p className={classes.audience}>{nameOf(counter.audience)}</p>}
      {!entry ? (
        <JoinLine event={event} counter={counter} onChange={changed} />
      ) : entry.state === 'offered' ? (
        <>
          <div role="status">
            <p className={classes.stand}>{t('waiting.offer', { count: entry.party })}</p>
            {entry.offerUntil && <OfferClock until={entry.offerUntil} timeZone={event.timeZone} />}
          </div>
          {event.ticketed ? (
            <OrderOffer event={event} entry={entry} viewer={viewer} onChange={changed} />
          ) : (
            <Offer event={event} entry={entry} onChange={changed} />
          )}
          <DeclineOffer event={event} entry={entry} onChange={changed} />
        </>
      ) : (
        <InLine event={event} entry={entry} onChange={changed} />
      )}
    </section>
  ));
}
