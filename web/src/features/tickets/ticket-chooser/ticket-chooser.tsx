import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { canHaveWaitlist, registrationStatusOf } from '#src/lib/events/registration-status.ts';
import { areSoldOut, ticketOfferQuery } from '#src/lib/events/ticket-offer.ts';
import { eventPath, orderPath, signInThenReturnTo } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { promoCodeParam } from '../promo-code-link.ts';
import { Checkout } from './checkout.tsx';
import { PromoCodeField } from './promo-code-field.tsx';
import { readSavedSelection, saveSelection } from './saved-selection.ts';
import classes from './ticket-chooser.module.css';
import { TicketRow } from './ticket-row.tsx';
import { quantitiesOf, type TicketSelection } from './ticket-selection.ts';

type Props = { event: Event; viewer: string | null; guestSignUp: ReactNode };

/** Lets buyers select tickets. The selection survives signing in. */
export function TicketChooser({ event, viewer, guestSignUp }: Props) {
  const { t } = useTranslation(['ticket-chooser', 'event-terms', 'event-page']);
  const { id } = event;
  const [search] = useSearchParams();
  const [selection, setSelection] = useState(() => readSavedSelection(id, search.get(promoCodeParam)));
  const query = useQuery(ticketOfferQuery(id, viewer, selection.code));
  const list = useRef<HTMLDivElement>(null);

  function change(next: TicketSelection): void {
    setSelection(next);
    saveSelection(id, next);
  }

  return (
    <PageStates
      query={query}
      waiting={<Skeleton height={180} />}
      isEmpty={({ tickets }) => tickets.length === 0 && selection.code === ''}
      empty={<NoPublicTickets selection={selection} query={query} onChange={change} />}
    >
      {(offer) => {
        const quantities = quantitiesOf(selection, offer.tickets, event.audiences);
        // Tickets that are no longer available leave the selection for good: removing others does not bring them back.
        const counts = Object.fromEntries([...quantities].map(([typeId, { count }]) => [typeId, count]));
        return (
          <>
            {offer.openOrderId && (
              <Notice tone="info">
                <p>{t('openOrder')}</p>
                <Link to={orderPath(offer.openOrderId)}>{t('goOn')}</Link>
              </Notice>
            )}
            <div ref={list}>
              {event.audiences
                .map(({ audience }) => offer.tickets.filter((ticket) => ticket.audience === audience))
                .filter(({ length }) => length > 0)
                .map((tickets) => (
                  <Fragment key={tickets[0]?.audience}>
                    {event.audiences.length > 1 && (
                      <h3 className={classes.audience}>
                        {t(`event-terms:attendanceModes.${tickets[0]?.audience ?? 'in-person'}`)}
                      </h3>
                    )}
                    <ul className={classes.lines}>
                      {tickets.map((ticket) => (
                        <TicketRow
                          key={ticket.id}
                          ticket={ticket}
                          currency={offer.currency}
                          timeZone={event.timeZone}
                          selection={{ ...selection, counts }}
                          quantity={quantities.get(ticket.id) ?? { count: 0, max: 0 }}
                          onChange={change}
                        />
                      ))}
                    </ul>
                  </Fragment>
                ))}
            </div>
            <div className={classes.foot}>
              <PromoCodeField
                applied={selection.code}
                answer={offer.code}
                isChecking={query.isPlaceholderData}
                onApply={(code) => change({ ...selection, code })}
              />
              {!viewer && hasWaitlist(event, offer) && (
                <Button component={Link} to={signInThenReturnTo(eventPath(event.slug))} size="lg" fullWidth>
                  {t('event-page:waitlist.join')}
                </Button>
              )}
              <Checkout
                event={event}
                viewer={viewer}
                offer={offer}
                selection={selection}
                quantities={quantities}
                list={list}
                guestSignUp={guestSignUp}
              />
            </div>
          </>
        );
      }}
    </PageStates>
  );
}

/** Whether visitors should be offered the waitlist: some tickets are sold out while registration is still open. */
function hasWaitlist(event: Event, { tickets }: TicketOffer): boolean {
  if (!event.waitingList || !canHaveWaitlist(event) || registrationStatusOf(event, new Date()) !== 'open') return false;
  return event.audiences.some(({ audience }) => areSoldOut(tickets, audience));
}

/** No ticket is publicly visible, but a promo code may reveal hidden ones. */
function NoPublicTickets({
  selection,
  query,
  onChange,
}: {
  selection: TicketSelection;
  query: { data: TicketOffer | undefined; isPlaceholderData: boolean };
  onChange: (selection: TicketSelection) => void;
}) {
  const { t } = useTranslation('ticket-chooser');
  return (
    <div className={classes.foot}>
      <p className={classes.small}>{t('none')}</p>
      <PromoCodeField
        applied={selection.code}
        answer={query.data?.code ?? null}
        isChecking={query.isPlaceholderData}
        onApply={(code) => onChange({ ...selection, code })}
      />
    </div>
  );
}
