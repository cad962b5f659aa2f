import { changeOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { questionsQuery } from '#src/lib/events/questions-query.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { orderQuery } from '../../queries.ts';
import classes from './tickets.module.css';

type Props = { order: Order; place: OrderPlace; number: number };

/** What the organizer has been told of who comes on a place, to be changed until the event begins. */
export function TicketAnswers({ order, place, number }: Props) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const { data } = useQuery(questionsQuery(order.event.id));
  const [isOpen, setOpen] = useState(false);
  const asked = questionsFor(data ?? [], place.mine);
  const hasBegun = order.event.startsAt !== null && Date.parse(order.event.startsAt) <= Date.parse(order.now);
  if (asked.length === 0 || hasBegun) return null;
  const isMissing = asked.some(({ id, required }) => required && isEmpty(place.answers[id]));
  return (
    <>
      {isMissing && <p className={classes.missing}>{t('answers.missing')}</p>}
      <Button
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('answers.button')}: ${t('places.number', { number })}`}
        onClick={() => setOpen(true)}
      >
        {t('answers.button')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('answers.title', { number })}
          lead={t('answers.lead')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
        >
          <AnswerForm
            questions={asked}
            before={place.answers}
            button={t('answers.save')}
            optional={t('answers.optional')}
            field="places.0.answers"
            onSend={async (answers) => {
              const body = { places: [{ id: place.id, answers: { ...answers } }] };
              const changed = await call(changeOrder, { params: { orderId: order.id }, body });
              queryClient.setQueryData(orderQuery(order.id).queryKey, changed);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function isEmpty(answer: OrderPlace['answers'][string] | undefined): boolean {
  return !answer || (answer !== true && answer.length === 0);
}
