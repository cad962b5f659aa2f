import { limits } from '@foyer/contract/limits.ts';
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { isGuestReplaced } from '@foyer/contract/rules/events/is-guest-replaced.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Hint, RowText } from '#src/ui/card/row.tsx';
import { registrationTones } from '#src/ui/events/status-tones.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { AttendeeNames } from '../attendee-names/use-attendee-names.ts';
import type { OrderMutations } from '../mutations/use-order-mutations.ts';
import { CancelTickets } from './cancel-tickets.tsx';
import { ChangeAttendanceMode } from './change-attendance-mode.tsx';
import { TicketAnswers } from './ticket-answers.tsx';
import classes from './tickets.module.css';
import { ticketsToShow } from './tickets-to-show.ts';
import { TransferTicket } from './transfer-ticket.tsx';
import { UnpaidChange } from './unpaid-change.tsx';

type Props = { order: Order; ticket: OrderPlace; number: number; names: AttendeeNames; mutations: OrderMutations };

/** One ticket of an order: attendee, price and actions. */
export function OrderTicket({ order, ticket, number, names, mutations }: Props) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const { id, ticketName, audience, state, priceMinor, holderName, mine, handedOver, mayChange, used, transfer } =
    ticket;
  const isActive = state === 'held' || state === 'confirmed';
  const priceText = priceMinor === 0 ? t('money.free') : moneyText(priceMinor, order.currency, i18n.language);
  // Someone who accepted a transferred ticket does not see what the buyer paid.
  const price = (order.own || order.manages) && priceText;
  const newHolder = holderName ? t('tickets.transferredTo', { name: holderName }) : t('tickets.transferred');
  const other = handedOver ? newHolder : holderName;
  const unnamed = order.own && !mine && !handedOver && t('tickets.guest');
  const who = mine ? t('tickets.you') : other || unnamed;
  const hasTicket = ticketsToShow(order).includes(ticket);
  const canChange = isActive && mayChange && !used && order.state === 'confirmed';
  const inactiveBadge = t(state === 'expired' ? 'states.expired' : 'tickets.canceled');
  const badge = isActive ? used && t('tickets.used') : inactiveBadge;
  const canName = isActive && mayChange && !mine && !handedOver;
  const typed = {
    holderName: names.valueOf(ticket, 'holderName'),
    holderEmail: names.valueOf(ticket, 'holderEmail'),
  };
  const isReplaced = state === 'confirmed' && isGuestReplaced(ticket, typed);
  return (
    <div className={classes.place}>
      <RowText title={ticketName} badge={badge} tone={isActive ? registrationTones.arrived : registrationTones[state]}>
        <Hint>
          {[t('tickets.number', { number }), t(`event-terms:attendanceModes.${audience}`), price, who]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
      </RowText>
      {canName && (
        <div className={classes.fields}>
          <TextField
            label={t('tickets.nameOf', { number })}
            name={`holderName.${id}`}
            autoComplete="off"
            isOptional
            maxLength={limits.name.max}
            value={typed.holderName}
            problem={names.problemOf(id, 'holderName')}
            onChange={(text) => names.type(id, 'holderName', text)}
          />
          <TextField
            label={t('tickets.emailOf', { number })}
            name={`holderEmail.${id}`}
            type="email"
            autoComplete="off"
            isOptional
            value={typed.holderEmail}
            problem={names.problemOf(id, 'holderEmail')}
            hint={t(isReplaced ? 'tickets.replaced' : 'tickets.emailHint')}
            onChange={(text) => names.type(id, 'holderEmail', text)}
          />
        </div>
      )}
      <UnpaidChange order={order} ticket={ticket} mutations={mutations} />
      {(hasTicket || (isActive && mayChange)) && (
        <div className={classes.actions}>
          {hasTicket && (
            <Button
              component={Link}
              to={ticketPath(id)}
              size="sm"
              aria-label={`${t('tickets.ticket')}: ${t('tickets.number', { number })}`}
            >
              {t('tickets.ticket')}
            </Button>
          )}
          {isActive && mayChange && <TicketAnswers order={order} ticket={ticket} number={number} />}
          {canChange && (
            <>
              <TransferTicket order={order} ticket={ticket} number={number} />
              {!transfer && !ticket.change && <ChangeAttendanceMode order={order} ticket={ticket} number={number} />}
              <CancelTickets
                order={order}
                tickets={[ticket]}
                label={t('cancel.one')}
                name={t('tickets.number', { number })}
                mutations={mutations}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
