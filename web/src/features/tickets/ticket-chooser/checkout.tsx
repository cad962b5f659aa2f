import type { Event } from '@foyer/contract/events/event.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { amountLeast, amountMost, moneyText } from '@foyer/contract/rules/events/money.ts';
import type { TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { readQuestions } from '#src/lib/events/questions-query.ts';
import { orderPath, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useOrderQuestions } from '#src/ui/questions/use-order-questions.tsx';
import { forgetChoice } from './saved-choice.ts';
import { type Choice, type Chosen, sumOf } from './ticket-choice.ts';
import classes from './ticket-chooser.module.css';

type Props = {
  event: Event;
  viewer: string | null;
  offer: TicketOffer;
  choice: Choice;
  chosen: ReadonlyMap<string, Chosen>;
  list: RefObject<HTMLDivElement | null>;
  /** The way to register without an account. */
  guestSignUp: ReactNode;
};

/** The sum, and the way on: to the questions, to an order, or first to signing in. */
export function Checkout({ event, viewer, offer, choice, chosen, list, guestSignUp }: Props) {
  const { t, i18n } = useTranslation('ticket-chooser');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const task = useTask<'order'>();
  const { spots, totalMinor, wrong } = sumOf(choice, offer, chosen, i18n.language);
  const [leastMinor, mostMinor] = [amountLeast(offer.currency), amountMost(offer.currency)];
  const money = (minor: number) => moneyText(minor, offer.currency, i18n.language);
  const isTooMuch = totalMinor > mostMinor;
  const isTooLittle = totalMinor > 0 && totalMinor < leastMinor && !offer.offlinePayment;
  const code = choice.code !== '' && offer.code?.state === 'valid' ? { code: choice.code } : {};
  const button = spots.length > 0 && totalMinor === 0 ? t('register') : t('order');
  const questions = useOrderQuestions({
    event,
    spots,
    tickets: offer.tickets,
    button,
    readQuestions: () => readQuestions(event.id),
    async onOrder(answered) {
      try {
        const body = { places: answered, ...code };
        const made = await call(placeOrder, { params: { id: event.id }, body });
        forgetChoice(event.id);
        void navigate(orderPath(made.id));
      } finally {
        // Whatever the answer was: others order as well, and what is left has changed.
        void queryClient.invalidateQueries({ queryKey: eventKeys.all });
      }
    },
  });

  if (!offer.tickets.some(({ status }) => status === 'on-sale')) return null;
  return (
    <>
      {spots.length > 0 && (
        <p className={classes.total}>
          <span>{t('total', { count: spots.length })}</span>
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
          disabled={spots.length === 0 || isTooMuch || isTooLittle}
          onClick={() => {
            if (wrong) list.current?.querySelector<HTMLInputElement>(`[name="amount.${wrong.id}"]`)?.focus();
            else void task.run('order', questions.begin);
          }}
        >
          {button}
        </Button>
      ) : (
        <Button component={Link} to={signInThenReturnTo(pathname)} size="lg" fullWidth>
          {t('signIn')}
        </Button>
      )}
      {questions.dialog}
      {!viewer && (
        <>
          {spots.length > 0 && <p className={classes.small}>{t('signInHint')}</p>}
          {guestSignUp}
        </>
      )}
      {offer.tickets.some(({ kind }) => kind !== 'free') && (
        <p className={classes.small}>{offer.refund ? t('refundRule', offer.refund) : t('refundAsked')}</p>
      )}
    </>
  );
}
