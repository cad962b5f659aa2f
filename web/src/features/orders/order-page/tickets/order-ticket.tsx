import { limits } from '@foyer/contract/limits.ts';
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { isGuestReplaced } from '@foyer/contract/rules/events/replaced-guest.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '#src/lib/paths.ts';
import { Hint, RowText } from '#src/ui/card/row.tsx';
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

type Props = { order: Order; place: OrderPlace; number: number; names: AttendeeNames; mutations: OrderMutations };

/** One ticket of an order: what it is, whose it is, and what can be done with it. */
export function OrderTicket({ order, place, number, names, mutations }: Props) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const { id, ticketName, audience, state, priceMinor, holderName, mine, handedOver, mayChange, used, transfer } =
    place;
  const isKept = state === 'held' || state === 'confirmed';
  const cost = priceMinor === 0 ? t('money.free') : moneyText(priceMinor, order.currency, i18n.language);
  // What somebody else has paid is not told to who took the place over.
  const price = (order.own || order.manages) && cost;
  const taker = holderName ? t('places.handedOverTo', { name: holderName }) : t('places.handedOver');
  const other = handedOver ? taker : holderName;
  const who = mine ? t('places.you') : other;
  const hasTicket = ticketsToShow(order).includes(place);
  const canChange = isKept && mayChange && !used && order.state === 'confirmed';
  const ended = t(state === 'expired' ? 'states.expired' : 'places.given');
  const badge = isKept ? used && t('places.used') : ended;
  const canName = isKept && mayChange && !mine && !handedOver;
  const typed = {
    holderName: names.valueOf(place, 'holderName'),
    holderEmail: names.valueOf(place, 'holderEmail'),
  };
  const isReplaced = state === 'confirmed' && isGuestReplaced(place, typed);
  return (
    <div className={classes.place}>
      <RowText title={ticketName} badge={badge}>
        <Hint>
          {[t('places.number', { number }), t(`event-terms:attendanceModes.${audience}`), price, who]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
      </RowText>
      {canName && (
        <div className={classes.fields}>
          <TextField
            label={t('places.nameOf', { number })}
            name={`holderName.${id}`}
            autoComplete="off"
            isOptional
            maxLength={limits.name.max}
            value={typed.holderName}
            problem={names.problemOf(id, 'holderName')}
            onChange={(text) => names.type(id, 'holderName', text)}
          />
          <TextField
            label={t('places.emailOf', { number })}
            name={`holderEmail.${id}`}
            type="email"
            autoComplete="off"
            isOptional
            value={typed.holderEmail}
            problem={names.problemOf(id, 'holderEmail')}
            hint={t(isReplaced ? 'places.replaced' : 'places.emailHint')}
            onChange={(text) => names.type(id, 'holderEmail', text)}
          />
        </div>
      )}
      <UnpaidChange order={order} place={place} mutations={mutations} />
      {(hasTicket || (isKept && mayChange)) && (
        <div className={classes.actions}>
          {hasTicket && (
            <Button
              component={Link}
              to={ticketPath(id)}
              size="sm"
              aria-label={`${t('places.ticket')}: ${t('places.number', { number })}`}
            >
              {t('places.ticket')}
            </Button>
          )}
          {isKept && mayChange && <TicketAnswers order={order} place={place} number={number} />}
          {canChange && (
            <>
              <TransferTicket order={order} place={place} number={number} />
              {!transfer && !place.change && <ChangeAttendanceMode order={order} place={place} number={number} />}
              <CancelTickets
                order={order}
                places={[place]}
                label={t('cancel.one')}
                number={number}
                mutations={mutations}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
