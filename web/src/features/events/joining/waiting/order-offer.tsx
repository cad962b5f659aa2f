import type { Event } from '@foyer/contract/events/event.ts';
import { orderOffer, type WaitingEntry } from '@foyer/contract/events/people/waiting.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { orderPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useAskedPlaces } from '../../asking/use-asked-places.tsx';
import { pickedFor } from '../tickets/choice.ts';
import { offerQuery } from '../tickets/offer-query.ts';
import classes from './waiting.module.css';

type Props = { event: Event; entry: WaitingEntry; viewer: string; onChange: () => Promise<void> };

/** What is offered where tickets are sold: a ticket for each of the party, and then their order. */
export function OrderOffer({ event, entry, viewer, onChange }: Props) {
  const { t, i18n } = useTranslation('event');
  const navigate = useNavigate();
  const task = useTask<'order'>();
  const { data } = useQuery(offerQuery(event.id, viewer, ''));
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() => Array(entry.party).fill(null));
  const tickets = (data?.tickets ?? []).filter(({ audience, forLine }) => audience === entry.audience && forLine !== 0);
  const picked = pickedFor(chosen, tickets);
  const places = picked.map((ticketId) => ({ ticketId: ticketId ?? '' }));
  const button = t('waiting.accept', { count: entry.party });
  const asked = useAskedPlaces({
    ...{ event, places, tickets, button },
    async onOrder(answered) {
      const params = { id: event.id, entryId: entry.id };
      const made = await call(orderOffer, { params, body: { places: answered } }).finally(onChange);
      void navigate(orderPath(made.id));
    },
  });

  return (
    <>
      <FailureNotice failure={task.failure} />
      {picked.map((ticketId, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name than their number.
          key={at}
          label={t('waiting.ticket', { number: at + 1 })}
          name={`ticket-${at}`}
          value={ticketId ?? ''}
          options={tickets.map(({ id, name, payMinor }) => ({
            value: id,
            text: payMinor === 0 ? name : `${name} · ${moneyText(payMinor, data?.currency ?? 'EUR', i18n.language)}`,
          }))}
          onChange={(typed) => setChosen(chosen.with(at, typed))}
        />
      ))}
      <p className={classes.text}>{t('waiting.orderNext')}</p>
      <Button
        size="lg"
        fullWidth
        disabled={tickets.length === 0}
        loading={task.pending !== null}
        onClick={() => void task.run('order', asked.begin)}
      >
        {button}
      </Button>
      {asked.dialog}
    </>
  );
}
