import type { Order, OrderPlace } from '@foyer/contract/events/tickets/order.ts';
import { limits } from '@foyer/contract/limits.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { isGuestReplaced } from '@foyer/contract/rules/events/replaced-guest.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ticketPath } from '#src/lib/paths.ts';
import { Hint, RowText } from '#src/ui/card/row.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { OrderVerbs } from '../verbs/use-order-verbs.ts';
import { ChangeAudience } from './change-audience.tsx';
import { DearerChange } from './dearer-change.tsx';
import { GiveBack } from './give-back.tsx';
import { HandOver } from './hand-over.tsx';
import type { Holders } from './holders/use-holders.ts';
import { PlaceAnswers } from './place-answers.tsx';
import classes from './places.module.css';
import { ticketsToShow } from './tickets-to-show.ts';

type Props = { order: Order; place: OrderPlace; number: number; holders: Holders; verbs: OrderVerbs };

/** One place: what it is, who comes on it, and what can be done with it. */
export function PlaceView({ order, place, number, holders, verbs }: Props) {
  const { t, i18n } = useTranslation('orders');
  const { id, ticketName, audience, state, priceMinor, holderName, mine, handedOver, mayChange, used, transfer } =
    place;
  const isKept = state === 'held' || state === 'confirmed';
  const cost = priceMinor === 0 ? t('money.free') : moneyText(priceMinor, order.currency, i18n.language);
  // What somebody else has paid is not told to who took the place over.
  const price = (order.own || order.manages) && cost;
  const taker = holderName ? t('places.handedOverTo', { name: holderName }) : t('places.handedOver');
  const who = mine ? t('places.you') : handedOver ? taker : holderName;
  const hasTicket = ticketsToShow(order).includes(place);
  const canChange = isKept && mayChange && !used && order.state === 'confirmed';
  const ended = t(state === 'expired' ? 'states.expired' : 'places.given');
  const badge = isKept ? used && t('places.used') : ended;
  const canName = isKept && mayChange && !mine && !handedOver;
  const typed = {
    holderName: holders.valueOf(place, 'holderName'),
    holderEmail: holders.valueOf(place, 'holderEmail'),
  };
  const isReplaced = state === 'confirmed' && isGuestReplaced(place, typed);
  return (
    <div className={classes.place}>
      <RowText title={ticketName} badge={badge}>
        <Hint>
          {[t('places.number', { number }), t(`audiences.${audience}`), price, who].filter(Boolean).join(' · ')}
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
            problem={holders.problemOf(id, 'holderName')}
            onChange={(text) => holders.type(id, 'holderName', text)}
          />
          <TextField
            label={t('places.emailOf', { number })}
            name={`holderEmail.${id}`}
            type="email"
            autoComplete="off"
            isOptional
            value={typed.holderEmail}
            problem={holders.problemOf(id, 'holderEmail')}
            hint={t(isReplaced ? 'places.replaced' : 'places.emailHint')}
            onChange={(text) => holders.type(id, 'holderEmail', text)}
          />
        </div>
      )}
      <DearerChange order={order} place={place} verbs={verbs} />
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
          {isKept && mayChange && <PlaceAnswers order={order} place={place} number={number} />}
          {canChange && (
            <>
              <HandOver order={order} place={place} number={number} />
              {!transfer && !place.change && <ChangeAudience order={order} place={place} number={number} />}
              <GiveBack order={order} places={[place]} label={t('cancel.one')} number={number} verbs={verbs} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
