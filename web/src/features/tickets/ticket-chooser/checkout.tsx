import type { Event } from '@foyer/contract/events/event.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { maximumAmount, minimumAmount, moneyText } from '@foyer/contract/rules/events/money.ts';
import type { TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { readQuestions } from '#src/lib/events/questions-query.ts';
import { takeRegistrationIntent } from '#src/lib/events/registration-intent.ts';
import { orderPath } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useOrderQuestions } from '#src/ui/questions/use-order-questions.tsx';
import { clearSavedSelection } from './saved-selection.ts';
import classes from './ticket-chooser.module.css';
import { orderSummary, type Quantity, type TicketSelection } from './ticket-selection.ts';

type Props = {
  event: Event;
  viewer: string | null;
  offer: TicketOffer;
  selection: TicketSelection;
  quantities: ReadonlyMap<string, Quantity>;
  list: RefObject<HTMLDivElement | null>;
  /** The form to register without an account. */
  guestSignUp: ReactNode;
};

/** The total, and the button that leads to the questions, the order or the sign-in page. */
export function Checkout({ event, viewer, offer, selection, quantities, list, guestSignUp }: Props) {
  const { t, i18n } = useTranslation('ticket-chooser');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const task = useTask<'order'>();
  const { spots, totalMinor, invalidTicket } = orderSummary(selection, offer, quantities, i18n.language);
  const [leastMinor, mostMinor] = [minimumAmount(offer.currency), maximumAmount(offer.currency)];
  const money = (minor: number) => moneyText(minor, offer.currency, i18n.language);
  const isTooMuch = totalMinor > mostMinor;
  const isTooLittle = totalMinor > 0 && totalMinor < leastMinor && !offer.offlinePayment;
  const code = selection.code !== '' && offer.code?.state === 'valid' ? { code: selection.code } : {};
  const button = spots.length > 0 && totalMinor === 0 ? t('register') : t('order');
  const questions = useOrderQuestions({
    event,
    spots,
    tickets: offer.tickets,
    button,
    readQuestions: () => readQuestions(event.id),
    async onOrder(spotsWithAnswers) {
      try {
        const { visitSourceOf } = await import('#src/lib/events/visit-source-of.ts');
        const body = { places: spotsWithAnswers, ...code, ...visitSourceOf(event.slug) };
        const order = await call(placeOrder, { params: { id: event.id }, body });
        clearSavedSelection(event.id);
        void navigate(orderPath(order.id), { state: 'placed' });
      } finally {
        // Also after a failure: other people order at the same time, so availability may have changed.
        void queryClient.invalidateQueries({ queryKey: eventKeys.all });
      }
    },
  });

  const isReady = spots.length > 0 && !isTooMuch && !isTooLittle;
  // Once a visitor could enter as a guest, what they type there stays whatever they choose.
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);

  function order(): void {
    if (invalidTicket) list.current?.querySelector<HTMLInputElement>(`[name="amount.${invalidTicket.id}"]`)?.focus();
    else void task.run('order', questions.begin);
  }

  /** A visitor who has just entered as a guest goes on with the tickets they chose. */
  const continueAsGuest = useEffectEvent((entered: string | null) => {
    if (entered && takeRegistrationIntent(event.id, 'tickets') && isReady && !offer.openOrderId) order();
  });
  useEffect(() => continueAsGuest(viewer), [viewer]);

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
      {viewer || !wasReady ? (
        <Button size="lg" fullWidth loading={task.pending !== null} disabled={!isReady} onClick={order}>
          {button}
        </Button>
      ) : (
        guestSignUp
      )}
      {questions.dialog}
      {!viewer && spots.length > 0 && <p className={classes.small}>{t('signInHint')}</p>}
      {offer.tickets.some(({ kind }) => kind !== 'free') && (
        <p className={classes.small}>
          {offer.refund
            ? t('refundRule', { count: offer.refund.hours, percent: offer.refund.percent })
            : t('refundAsked')}
        </p>
      )}
    </>
  );
}
