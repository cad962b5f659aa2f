import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardText } from '#src/ui/card/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { orderOfferQuery } from '../../queries.ts';
import { priceDifference, priceDifferenceKey, switchPrice } from '../money/price-difference.ts';
import classes from './tickets.module.css';

type Props = { order: Order; ticket: OrderPlace; number: number };

/** Switches a ticket between in person and online, if a ticket for it is on sale. Shows the price difference first. */
export function ChangeAttendanceMode({ order, ticket, number }: Props) {
  const { t } = useTranslation('orders');
  const { data: offer } = useQuery(orderOfferQuery(order));
  const [isOpen, setOpen] = useState(false);
  const alternatives = (offer?.tickets ?? []).filter(
    ({ audience, status }) => audience !== ticket.audience && status === 'on-sale',
  );
  // If the tickets sell out while the dialog is open, the dialog says so.
  if (alternatives.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${t('attendanceMode.button')}: ${t('tickets.number', { number })}`}
        onClick={() => setOpen(true)}
      >
        {t('attendanceMode.button')}
      </Button>
      {isOpen && (
        <AttendanceModeDialog
          order={order}
          ticket={ticket}
          alternatives={alternatives}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type DialogProps = Pick<Props, 'order' | 'ticket'> & { alternatives: readonly OfferedTicket[]; onClose: () => void };

function AttendanceModeDialog({ order, ticket, alternatives, onClose }: DialogProps) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const queryClient = useQueryClient();
  const task = useTask<'change'>();
  const [typeId, setTypeId] = useState(alternatives[0]?.id ?? '');
  const target = alternatives.find(({ id }) => id === typeId) ?? alternatives[0];
  const unpaidChange = order.places.findIndex(({ change }) => change !== null);
  if (!target || unpaidChange !== -1) {
    return (
      <Dialog title={t('attendanceMode.title')} closeLabel={t('close')} onClose={onClose}>
        <div className={classes.dialog}>
          <FailureNotice failure={task.failure} />
          <CardText>
            {target ? t('attendanceMode.oneAtATime', { number: unpaidChange + 1 }) : t('attendanceMode.none')}
          </CardText>
        </div>
      </Dialog>
    );
  }
  const price = switchPrice(target, ticket);
  const difference = priceDifference(order, ticket, price);
  const amount = moneyText(Math.abs(difference), order.currency, i18n.language);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await task.run('change', async () => {
      try {
        await call(changeAttendanceMode, {
          params: { registrationId: ticket.id },
          body: {
            ticketId: typeId,
            // Someone who accepted a transferred ticket never saw its price.
            ...(!ticket.handedOver && { expectedDifferenceMinor: difference }),
            ...(target?.kind === 'donation' && { amountMinor: price }),
          },
        });
      } finally {
        await queryClient.invalidateQueries({ queryKey: eventKeys.all });
      }
    });
    if (isDone) onClose();
  }

  return (
    <Dialog title={t('attendanceMode.title')} lead={t('attendanceMode.lead')} closeLabel={t('close')} onClose={onClose}>
      <form className={classes.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={task.failure} />
        <SelectField
          label={t('attendanceMode.type')}
          name="ticketId"
          value={typeId}
          options={alternatives.map(({ id, name, audience }) => ({
            value: id,
            text: `${name} (${t(`event-terms:attendanceModes.${audience}`)})`,
          }))}
          onChange={setTypeId}
        />
        <div role="status">
          <CardText>
            {ticket.handedOver
              ? t('attendanceMode.transferred')
              : t(`attendanceMode.${priceDifferenceKey(order, ticket, price)}`, { amount })}
          </CardText>
        </div>
        <Button type="submit" loading={task.pending !== null}>
          {t('attendanceMode.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
