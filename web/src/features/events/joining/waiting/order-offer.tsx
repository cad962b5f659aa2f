import type { Event } from '@foyer/contract/events/event.ts';
import { orderOffer, type WaitingEntry } from '@foyer/contract/events/people/waiting.ts';
import type { EventQuestion } from '@foyer/contract/events/question.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { type Answers, askedOf } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { orderPath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { SelectField } from '#src/ui/editing/select-field.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { offerQuery } from '../tickets/offer-query.ts';
import classes from './waiting.module.css';

const AskPlaces = lazy(async () => ({ default: (await import('../../asking/ask-places.tsx')).AskPlaces }));

type Props = { event: Event; entry: WaitingEntry; viewer: string; onChange: () => Promise<void> };

/** What is offered where tickets are sold: a ticket for each of the party, and then their order. */
export function OrderOffer({ event, entry, viewer, onChange }: Props) {
  const { t, i18n } = useTranslation('event');
  const navigate = useNavigate();
  const task = useTask<'order'>();
  const { data } = useQuery(offerQuery(event.id, viewer, ''));
  const [questions, setQuestions] = useState<readonly EventQuestion[] | null>(null);
  const [said, setSaid] = useState<readonly Answers[]>([]);
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() => Array(entry.party).fill(null));
  // None is left for anybody else: that is what is kept.
  const tickets = (data?.tickets ?? []).filter(
    ({ audience, status }) => audience === entry.audience && (status === 'on-sale' || status === 'sold-out'),
  );
  const [first] = tickets;

  const places = chosen.map((ticketId) => ({ ticketId: ticketId ?? first?.id ?? '' }));
  const hasPlace = event.registration?.state === 'confirmed';
  const named = places.map(({ ticketId }, at) => ({
    name: tickets.find(({ id }) => id === ticketId)?.name ?? '',
    isOwn: at === 0 && !hasPlace,
  }));

  async function order(answers?: readonly Answers[]): Promise<void> {
    const answered = places.map((each, at) => ({ ...each, ...(answers && { answers: { ...answers[at] } }) }));
    const made = await call(orderOffer, {
      params: { id: event.id, entryId: entry.id },
      body: { places: answered },
    }).finally(onChange);
    void navigate(orderPath(made.id));
  }

  const begin = () =>
    task.run('order', async () => {
      const asked = await (await import('../../known/calls.ts')).questions(event.id);
      if (named.some(({ isOwn }) => askedOf(asked, isOwn).length > 0)) setQuestions(asked);
      else await order();
    });

  return (
    <>
      <FailureNotice failure={task.failure} />
      {chosen.map((ticketId, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name than their number.
          key={at}
          label={t('waiting.ticket', { number: at + 1 })}
          name={`ticket-${at}`}
          value={ticketId ?? first?.id ?? ''}
          options={tickets.map(({ id, name, payMinor }) => ({
            value: id,
            text: payMinor === 0 ? name : `${name} · ${moneyText(payMinor, data?.currency ?? 'EUR', i18n.language)}`,
          }))}
          onChange={(typed) => setChosen(chosen.with(at, typed))}
        />
      ))}
      <p className={classes.text}>{t('waiting.orderNext')}</p>
      <Button size="lg" fullWidth disabled={!first} loading={task.pending !== null} onClick={() => void begin()}>
        {t('waiting.accept', { count: entry.party })}
      </Button>
      {questions && (
        <Suspense>
          <AskPlaces
            questions={questions}
            places={named}
            button={t('waiting.accept', { count: entry.party })}
            before={said}
            onChange={setSaid}
            onSend={order}
            onClose={() => setQuestions(null)}
          />
        </Suspense>
      )}
    </>
  );
}
