import type { Event } from '@foyer/contract/events/event.ts';
import type { EventQuestion } from '@foyer/contract/events/question.ts';
import type { TicketOffer } from '@foyer/contract/events/tickets/ticket-types.ts';
import { amountMost, moneyText } from '@foyer/contract/rules/events/money.ts';
import { type Answers, askedOf } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { orderPath, signInThenReturnTo } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Newcomer } from '../newcomer/newcomer.tsx';
import { type Choice, sumOf } from './choice.ts';
import { forgetChoice } from './kept-choice.ts';
import classes from './tickets.module.css';

const AskPlaces = lazy(async () => ({ default: (await import('../../asking/ask-places.tsx')).AskPlaces }));

type Props = {
  event: Event;
  viewer: string | null;
  offer: TicketOffer;
  choice: Choice;
  list: RefObject<HTMLDivElement | null>;
};

/** The sum, and the way on: to what is asked, to an order, or first to the door. */
export function OrderTickets({ event, viewer, offer, choice, list }: Props) {
  const { t, i18n } = useTranslation('tickets');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const task = useTask<'order'>();
  const [questions, setQuestions] = useState<readonly EventQuestion[] | null>(null);
  /** Kept while the dialog is closed: whoever looks something up goes on where they were. */
  const [said, setSaid] = useState<readonly Answers[]>([]);
  const { places, totalMinor, wrong } = sumOf(choice, offer, i18n.language);
  const [total, most] = [totalMinor, amountMost(offer.currency)].map((minor) =>
    moneyText(minor, offer.currency, i18n.language),
  );
  const isTooMuch = totalMinor > amountMost(offer.currency);
  const code = choice.code !== '' && offer.code?.state === 'valid' ? { code: choice.code } : {};
  const button = places.length > 0 && totalMinor === 0 ? t('register') : t('order');
  // The first place is the viewer's own, unless they have one.
  const hasPlace = event.registration?.state === 'confirmed';
  const named = places.map(({ ticketId }, at) => ({
    name: offer.tickets.find(({ id }) => id === ticketId)?.name ?? '',
    isOwn: at === 0 && !hasPlace,
  }));

  async function order(answers?: readonly Answers[]): Promise<void> {
    const { order: place } = await import('./calls.ts');
    const answered = places.map((each, at) => ({ ...each, ...(answers && { answers: { ...answers[at] } }) }));
    try {
      const made = await place(event.id, { places: answered, ...code });
      forgetChoice(event.id);
      void navigate(orderPath(made.id));
    } finally {
      // Whatever the answer was: others choose as well, and what is left has changed.
      void queries.invalidateQueries({ queryKey: eventsKey });
    }
  }

  const begin = () =>
    task.run('order', async () => {
      const asked = await (await import('../../known/calls.ts')).questions(event.id);
      if (named.some(({ isOwn }) => askedOf(asked, isOwn).length > 0)) setQuestions(asked);
      else await order();
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
      {isTooMuch && <p className={classes.small}>{t('most', { amount: most })}</p>}
      <FailureNotice failure={task.failure} />
      {viewer ? (
        <Button
          size="lg"
          fullWidth
          loading={task.pending !== null}
          disabled={places.length === 0 || isTooMuch}
          onClick={() => {
            if (wrong) list.current?.querySelector<HTMLInputElement>(`[name="amount.${wrong.id}"]`)?.focus();
            else void begin();
          }}
        >
          {button}
        </Button>
      ) : (
        <Button component={Link} to={signInThenReturnTo(pathname)} size="lg" fullWidth>
          {t('signIn')}
        </Button>
      )}
      {questions && (
        <Suspense>
          <AskPlaces
            questions={questions}
            places={named}
            button={button}
            before={said}
            onChange={setSaid}
            onSend={order}
            onClose={() => setQuestions(null)}
          />
        </Suspense>
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
