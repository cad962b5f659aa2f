import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/transfers.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { CardText } from '#src/ui/card/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { orderOfferQuery } from '../../queries.ts';
import { costOf, differenceWords, priceDifference } from '../money/price-difference.ts';
import classes from './tickets.module.css';

type Props = { order: Order; place: OrderPlace; number: number };

/** In person instead of online, or the other way round, where there is a ticket for it. The difference is told first. */
export function ChangeAttendanceMode({ order, place, number }: Props) {
  const { t } = useTranslation('orders');
  const { data: offer } = useQuery(orderOfferQuery(order));
  const [isOpen, setOpen] = useState(false);
  const others = (offer?.tickets ?? []).filter(
    ({ audience, status }) => audience !== place.audience && status === 'on-sale',
  );
  // Sold out while somebody chooses: that is said where they choose.
  if (others.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('audience.button')}: ${t('places.number', { number })}`}
        onClick={() => setOpen(true)}
      >
        {t('audience.button')}
      </Button>
      {isOpen && <AttendanceModeDialog order={order} place={place} others={others} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = Pick<Props, 'order' | 'place'> & { others: readonly OfferedTicket[]; onClose: () => void };

function AttendanceModeDialog({ order, place, others, onClose }: DialogProps) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const queryClient = useQueryClient();
  const task = useTask<'change'>();
  const [ticketId, setTicketId] = useState(others[0]?.id ?? '');
  const ticket = others.find(({ id }) => id === ticketId) ?? others[0];
  const waitsFor = order.places.findIndex(({ change }) => change !== null);
  if (!ticket || waitsFor !== -1) {
    return (
      <Dialog title={t('audience.title')} closeLabel={t('close')} onClose={onClose}>
        <div className={classes.dialog}>
          <FailureNotice failure={task.failure} />
          <CardText>{ticket ? t('audience.oneAtATime', { number: waitsFor + 1 }) : t('audience.none')}</CardText>
        </div>
      </Dialog>
    );
  }
  const cost = costOf(ticket, place);
  const difference = priceDifference(order, place, cost);
  const amount = moneyText(Math.abs(difference), order.currency, i18n.language);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await task.run('change', async () => {
      try {
        await call(changeAttendanceMode, {
          params: { registrationId: place.id },
          body: {
            ticketId,
            // Whoever was handed the place is told no price.
            ...(!place.handedOver && { expectedDifferenceMinor: difference }),
            ...(ticket?.kind === 'donation' && { amountMinor: cost }),
          },
        });
      } finally {
        await queryClient.invalidateQueries({ queryKey: eventKeys.all });
      }
    });
    if (isDone) onClose();
  }

  return (
    <Dialog title={t('audience.title')} lead={t('audience.lead')} closeLabel={t('close')} onClose={onClose}>
      <form className={classes.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={task.failure} />
        <SelectField
          label={t('audience.type')}
          name="ticketId"
          value={ticketId}
          options={others.map(({ id, name, audience }) => ({
            value: id,
            text: `${name} (${t(`event-terms:attendanceModes.${audience}`)})`,
          }))}
          onChange={setTicketId}
        />
        <div role="status">
          <CardText>
            {place.handedOver
              ? t('audience.handedOver')
              : t(`audience.${differenceWords(order, place, cost)}`, { amount })}
          </CardText>
        </div>
        <Button type="submit" loading={task.pending !== null}>
          {t('audience.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
