import type { Event } from '@foyer/contract/events/event.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { orderOffer, type WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { readQuestions } from '#src/lib/events/questions-query.ts';
import { ticketOfferQuery } from '#src/lib/events/ticket-offer.ts';
import { orderPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { useOrderQuestions } from '#src/ui/questions/use-order-questions.tsx';
import classes from '../waitlist.module.css';
import { pickedTickets } from './picked-tickets.ts';

type Props = { event: Event; entry: WaitlistEntry; viewer: string; onChange: () => Promise<void> };

/** Accepts an offer of a ticketed event: picks a ticket for everyone in the party, then orders them. */
export function OrderOffer({ event, entry, viewer, onChange }: Props) {
  const { t, i18n } = useTranslation('event-page');
  const navigate = useNavigate();
  const task = useTask<'order'>();
  const { data } = useQuery(ticketOfferQuery(event.id, viewer, ''));
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() => Array(entry.party).fill(null));
  const tickets = (data?.tickets ?? []).filter(({ audience, forLine }) => audience === entry.audience && forLine !== 0);
  const picked = pickedTickets(chosen, tickets);
  const spots = picked.map((typeId) => ({ ticketId: typeId ?? '' }));
  const button = t('waitlist.accept', { count: entry.party });
  const questions = useOrderQuestions({
    event,
    spots,
    tickets,
    button,
    readQuestions: () => readQuestions(event.id),
    async onOrder(spotsWithAnswers) {
      const params = { id: event.id, entryId: entry.id };
      const order = await call(orderOffer, { params, body: { places: spotsWithAnswers } }).finally(onChange);
      void navigate(orderPath(order.id));
    },
  });

  const isPaid = picked.some((typeId) => tickets.some(({ id, payMinor }) => id === typeId && payMinor > 0));

  return (
    <>
      <FailureNotice failure={task.failure} />
      {picked.map((typeId, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: tickets have no other id than their number.
          key={index}
          label={t('waitlist.ticket', { number: index + 1 })}
          name={`ticket-${index}`}
          value={typeId ?? ''}
          options={tickets.map(({ id, name, payMinor }) => ({
            value: id,
            text: payMinor === 0 ? name : `${name} · ${moneyText(payMinor, data?.currency ?? 'EUR', i18n.language)}`,
          }))}
          onChange={(typed) => setChosen(chosen.with(index, typed))}
        />
      ))}
      {isPaid && <p className={classes.text}>{t('waitlist.orderNext')}</p>}
      <Button
        size="lg"
        fullWidth
        disabled={tickets.length === 0}
        loading={task.pending !== null}
        onClick={() => void task.run('order', questions.begin)}
      >
        {button}
      </Button>
      {questions.dialog}
    </>
  );
}
