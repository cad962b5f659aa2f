import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketOffer } from '@foyer/contract/events/tickets/ticket-types.ts';
import { amountLeast, amountMost, moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { orderPath, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useAskedPlaces } from '../../asking/use-asked-places.tsx';
import { Newcomer } from '../newcomer/newcomer.tsx';
import { type Choice, type Chosen, sumOf } from './choice.ts';
import { forgetChoice } from './kept-choice.ts';
import classes from './tickets.module.css';

type Props = {
  event: Event;
  viewer: string | null;
  offer: TicketOffer;
  choice: Choice;
  chosen: ReadonlyMap<string, Chosen>;
  list: RefObject<HTMLDivElement | null>;
};

/** The sum, and the way on: to what is asked, to an order, or first to the door. */
export function OrderTickets({ event, viewer, offer, choice, chosen, list }: Props) {
  const { t, i18n } = useTranslation('tickets');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const task = useTask<'order'>();
  const { places, totalMinor, wrong } = sumOf(choice, offer, chosen, i18n.language);
  const [leastMinor, mostMinor] = [amountLeast(offer.currency), amountMost(offer.currency)];
  const money = (minor: number) => moneyText(minor, offer.currency, i18n.language);
  const isTooMuch = totalMinor > mostMinor;
  const isTooLittle = totalMinor > 0 && totalMinor < leastMinor && !offer.offlinePayment;
  const code = choice.code !== '' && offer.code?.state === 'valid' ? { code: choice.code } : {};
  const button = places.length > 0 && totalMinor === 0 ? t('register') : t('order');
  const asked = useAskedPlaces({
    ...{ event, places, tickets: offer.tickets, button },
    async onOrder(answered) {
      const { order } = await import('./calls.ts');
      try {
        const made = await order(event.id, { places: answered, ...code });
        forgetChoice(event.id);
        void navigate(orderPath(made.id));
      } finally {
        // Whatever the answer was: others choose as well, and what is left has changed.
        void queries.invalidateQueries({ queryKey: eventsKey });
      }
    },
  });

  if (!offer.tickets.some(({ status }) => status === 'on-sale')) return null;
  return (
    <>
      {places.length > 0 && (
        <p className={classes.total}>
          <span>{t('total', { count: places.length })}</span>
          <span>{totalMinor === 0 ? t('free') : money(totalMinor)}</span>
        </p>
      )}
      {isTooMuch && <p className={classes.small}>{t('most', { amount: money(mostMinor) })}</p>}
      {isTooLittle && <p className={classes.small}>{t('least', { amount: money(leastMinor) })}</p>}
      <FailureNotice failure={task.failure} />
      {viewer ? (
        <Button
          size="lg"
          fullWidth
          loading={task.pending !== null}
          disabled={places.length === 0 || isTooMuch || isTooLittle}
          onClick={() => {
            if (wrong) list.current?.querySelector<HTMLInputElement>(`[name="amount.${wrong.id}"]`)?.focus();
            else void task.run('order', asked.begin);
          }}
        >
          {button}
        </Button>
      ) : (
        <Button component={Link} to={signInThenReturnTo(pathname)} size="lg" fullWidth>
          {t('signIn')}
        </Button>
      )}
      {asked.dialog}
      {!viewer && (
        <>
          {places.length > 0 && <p className={classes.small}>{t('signInHint')}</p>}
          <Newcomer path={pathname} />
        </>
      )}
      {offer.tickets.some(({ kind }) => kind !== 'free') && (
        <p className={classes.small}>{offer.refund ? t('refundRule', offer.refund) : t('refundAsked')}</p>
      )}
    </>
  );
}
