import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketOffer } from '@foyer/contract/events/tickets/ticket-types.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { orderPath, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Newcomer } from '../newcomer/newcomer.tsx';
import { type Choice, sumOf } from './choice.ts';
import { forgetChoice, keepChoice, keptChoice } from './kept-choice.ts';
import { offerQuery } from './offer-query.ts';
import { PromoCode } from './promo-code.tsx';
import { TicketLine } from './ticket-line.tsx';
import classes from './tickets.module.css';

type Props = { event: Event; viewer: string | null };

/** What is on offer, and how much of it is wanted. What is chosen stays while somebody signs in on the way. */
export function TicketChooser({ event, viewer }: Props) {
  const { t } = useTranslation('tickets');
  const { id } = event;
  const [choice, setChoice] = useState(() => keptChoice(id));
  const query = useQuery(offerQuery(id, viewer, choice.code));
  const list = useRef<HTMLDivElement>(null);

  function change(next: Choice): void {
    setChoice(next);
    keepChoice(id, next);
  }

  return (
    <PageStates
      query={query}
      waiting={<Skeleton height={180} />}
      isEmpty={({ tickets }) => tickets.length === 0 && choice.code === ''}
      empty={<Nothing choice={choice} query={query} onChange={change} />}
    >
      {(offer) => (
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
                    <h3 className={classes.audience}>{t(`audiences.${tickets[0]?.audience ?? 'in-person'}`)}</h3>
                  )}
                  <ul className={classes.lines}>
                    {tickets.map((ticket) => (
                      <TicketLine
                        key={ticket.id}
                        ticket={ticket}
                        currency={offer.currency}
                        timeZone={event.timeZone}
                        choice={choice}
                        onChange={change}
                      />
                    ))}
                  </ul>
                </Fragment>
              ))}
          </div>
          <div className={classes.foot}>
            <PromoCode
              applied={choice.code}
              answer={offer.code}
              isAsking={query.isPlaceholderData}
              onApply={(code) => change({ ...choice, code })}
            />
            <Order event={event} viewer={viewer} offer={offer} choice={choice} list={list} />
          </div>
        </>
      )}
    </PageStates>
  );
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
  const { t } = useTranslation('tickets');
  return (
    <div className={classes.foot}>
      <p className={classes.small}>{t('none')}</p>
      <PromoCode
        applied={choice.code}
        answer={query.data?.code ?? null}
        isAsking={query.isPlaceholderData}
        onApply={(code) => onChange({ ...choice, code })}
      />
    </div>
  );
}

type OrderProps = Props & { offer: TicketOffer; choice: Choice; list: RefObject<HTMLDivElement | null> };

/** The sum, and the way on: to an order, or first to the door. */
function Order({ event, viewer, offer, choice, list }: OrderProps) {
  const { t, i18n } = useTranslation('tickets');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const task = useTask<'order'>();
  const { places, totalMinor, wrong } = sumOf(choice, offer, i18n.language);
  const total = moneyText(totalMinor, offer.currency, i18n.language);
  const code = choice.code !== '' && offer.code?.state === 'valid' ? { code: choice.code } : {};

  const order = () =>
    task.run('order', async () => {
      try {
        const made = await (await import('./calls.ts')).order(event.id, { places, ...code });
        forgetChoice(event.id);
        void navigate(orderPath(made.id));
      } finally {
        // Whatever the answer was: others choose as well, and what is left has changed.
        void queries.invalidateQueries({ queryKey: eventsKey });
      }
    });

  if (!offer.tickets.some(({ status }) => status === 'on-sale')) return null;
  return (
    <>
      {places.length > 0 && (
        <p className={classes.total}>
          <span>{t('total', { count: places.length })}</span>
          <span>{totalMinor === 0 ? t('free') : total}</span>
        </p>
      )}
      <FailureNotice failure={task.failure} />
      {viewer ? (
        <Button
          size="lg"
          fullWidth
          loading={task.pending !== null}
          disabled={places.length === 0}
          onClick={() => {
            if (wrong) list.current?.querySelector<HTMLInputElement>(`[name="amount.${wrong.id}"]`)?.focus();
            else void order();
          }}
        >
          {places.length > 0 && totalMinor === 0 ? t('register') : t('order')}
        </Button>
      ) : (
        <Button component={Link} to={signInThenReturnTo(pathname)} size="lg" fullWidth>
          {t('signIn')}
        </Button>
      )}
      {!viewer && (
        <>
          <p className={classes.small}>{t('signInHint')}</p>
          <Newcomer path={pathname} />
        </>
      )}
      {offer.refund && offer.tickets.some(({ kind }) => kind !== 'free') && (
        <p className={classes.small}>{t('refundRule', offer.refund)}</p>
      )}
    </>
  );
}
