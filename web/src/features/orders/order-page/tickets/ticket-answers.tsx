import { changeOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { questionsQuery } from '#src/lib/events/questions-query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { AnswerForm } from '#src/ui/questions/answer-form.tsx';
import { orderQuery } from '../../queries.ts';
import classes from './tickets.module.css';

type Props = { order: Order; ticket: OrderPlace; number: number };

/** An attendee's answers to the organizer's questions, editable until the event starts. */
export function TicketAnswers({ order, ticket, number }: Props) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const { data } = useQuery(questionsQuery(order.event.id));
  const [isOpen, setOpen] = useState(false);
  const questions = questionsFor(data ?? [], ticket.mine);
  const hasStarted = order.event.startsAt !== null && Date.parse(order.event.startsAt) <= Date.parse(order.now);
  if (questions.length === 0 || hasStarted) return null;
  const isMissing = questions.some(({ id, required }) => required && isEmpty(ticket.answers[id]));
  return (
    <>
      {isMissing && <p className={classes.missing}>{t('answers.missing')}</p>}
      <Button
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('answers.button')}: ${t('tickets.number', { number })}`}
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
            questions={questions}
            before={ticket.answers}
            button={t('answers.save')}
            optional={t('answers.optional')}
            field="places.0.answers"
            onSend={async (answers) => {
              const body = { places: [{ id: ticket.id, answers: { ...answers } }] };
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
