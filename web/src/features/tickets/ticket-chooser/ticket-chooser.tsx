import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { canHaveWaitlist, registrationStatusOf } from '#src/lib/events/registration-status.ts';
import { areSoldOut, ticketOfferQuery } from '#src/lib/events/ticket-offer.ts';
import { codeInLink, eventPath, orderPath, signInThenReturnTo } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Checkout } from './checkout.tsx';
import { PromoCodeField } from './promo-code-field.tsx';
import { readSavedChoice, saveChoice } from './saved-choice.ts';
import { type Choice, chosenOf } from './ticket-choice.ts';
import classes from './ticket-chooser.module.css';
import { TicketRow } from './ticket-row.tsx';

type Props = { event: Event; viewer: string | null; guestSignUp: ReactNode };

/** What is on offer, and how much of it is wanted. What is chosen stays while somebody signs in on the way. */
export function TicketChooser({ event, viewer, guestSignUp }: Props) {
  const { t } = useTranslation(['ticket-chooser', 'event-terms', 'event-page']);
  const { id } = event;
  const [search] = useSearchParams();
  const [choice, setChoice] = useState(() => readSavedChoice(id, search.get(codeInLink)));
  const query = useQuery(ticketOfferQuery(id, viewer, choice.code));
  const list = useRef<HTMLDivElement>(null);

  function change(next: Choice): void {
    setChoice(next);
    saveChoice(id, next);
  }

  return (
    <PageStates
      query={query}
      waiting={<Skeleton height={180} />}
      isEmpty={({ tickets }) => tickets.length === 0 && choice.code === ''}
      empty={<Nothing choice={choice} query={query} onChange={change} />}
    >
      {(offer) => {
        const chosen = chosenOf(choice, offer.tickets, event.audiences);
        // What is gone meanwhile is wanted no more: it does not come back with a place that is left out.
        const counts = Object.fromEntries([...chosen].map(([ticketId, { count }]) => [ticketId, count]));
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
                          choice={{ ...choice, counts }}
                          chosen={chosen.get(ticket.id) ?? { count: 0, most: 0 }}
                          onChange={change}
                        />
                      ))}
                    </ul>
                  </Fragment>
                ))}
            </div>
            <div className={classes.foot}>
              <PromoCodeField
                applied={choice.code}
                answer={offer.code}
                isAsking={query.isPlaceholderData}
                onApply={(code) => change({ ...choice, code })}
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
                choice={choice}
                chosen={chosen}
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

/** Whether there is a waitlist for tickets that are sold out, where nothing else says so. */
function hasWaitlist(event: Event, { tickets }: TicketOffer): boolean {
  if (!event.waitingList || !canHaveWaitlist(event) || registrationStatusOf(event, new Date()) !== 'open') return false;
  return event.audiences.some(({ audience }) => areSoldOut(tickets, audience));
}

/** Nothing that is shown to everybody: a code may show more. */
function Nothing({
  choice,
  query,
  onChange,
}: {
  choice: Choice;
  query: { data: TicketOffer | undefined; isPlaceholderData: boolean };
  onChange: (choice: Choice) => void;
}) {
  const { t } = useTranslation('ticket-chooser');
  return (
    <div className={classes.foot}>
      <p className={classes.small}>{t('none')}</p>
      <PromoCodeField
        applied={choice.code}
        answer={query.data?.code ?? null}
        isAsking={query.isPlaceholderData}
        onApply={(code) => onChange({ ...choice, code })}
      />
    </div>
  );
}
