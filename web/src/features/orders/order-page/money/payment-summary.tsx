import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import classes from './payment-summary.module.css';
import { unrefundedAmount } from './unrefunded-amount.ts';

/** What the places cost, what was paid and what came back. */
export function PaymentSummary({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const { currency, totalMinor, paidMinor, dueMinor, places, refunds, promoCode } = order;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const unreturned = unrefundedAmount(order);
  const kept = places.filter(({ state }) => state === 'held' || state === 'confirmed');
  if ((totalMinor === 0 || kept.length === 0) && paidMinor === 0) return null;
  return (
    <Card title={t('money.title')}>
      <dl className={classes.sums}>
        {kept.map((place) => (
          <div key={place.id}>
            <dt>
              {place.ticketName}
              {place.discountMinor > 0 && promoCode && <span className={classes.quiet}>{promoCode}</span>}
            </dt>
            <dd>
              {place.discountMinor > 0 && <s>{money(place.priceMinor + place.discountMinor)}</s>}{' '}
              {place.priceMinor === 0 ? t('money.free') : money(place.priceMinor)}
            </dd>
          </div>
        ))}
        {kept.length > 0 && (
          <div data-strong>
            <dt>{t('money.total')}</dt>
            <dd>{money(totalMinor)}</dd>
          </div>
        )}
        {paidMinor > 0 && (
          <div>
            <dt>{t('money.paid')}</dt>
            <dd>{money(paidMinor)}</dd>
          </div>
        )}
        {dueMinor > 0 && dueMinor !== totalMinor && (
          <div data-strong>
            <dt>{t('money.toPay')}</dt>
            <dd>{money(dueMinor)}</dd>
          </div>
        )}
        {refunds.map((refund) => (
          <div key={refund.id}>
            <dt>
              {t('money.refund')}:{' '}
              {refund.method === 'offline' && refund.state === 'asked'
                ? t('money.due')
                : t(`money.refundStates.${refund.state}`)}
              <span className={classes.quiet}>
                {t(`money.reasons.${refund.reason}`)} ·{' '}
                {absoluteTime(new Date(refund.doneAt ?? refund.createdAt), i18n.language)}
              </span>
            </dt>
            <dd>{money(refund.amountMinor)}</dd>
          </div>
        ))}
        {unreturned > 0 && (
          <div>
            <dt>
              {t('money.unreturned')}
              <span className={classes.quiet}>{t(order.event.refund ? 'money.byRule' : 'money.undecided')}</span>
            </dt>
            <dd>{money(unreturned)}</dd>
          </div>
        )}
      </dl>
      {places.some(({ mayChange, priceMinor }) => mayChange && priceMinor > 0) && (
        <div className={classes.rule}>
          <RefundRule order={order} />
        </div>
      )}
    </Card>
  );
}

/** What comes back to whoever gives a place back, before they are asked whether they do. */
function RefundRule({ order: { event, now } }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const { refund, timeZone } = event;
  if (!refund) return <CardText>{t('cancel.organizerDecides')}</CardText>;
  if (Date.parse(refund.until) < Date.parse(now)) return <CardText>{t('cancel.nothingBack')}</CardText>;
  const when = absoluteTime(new Date(refund.until), i18n.language, timeZone);
  return <CardText>{t('money.rule', { when, percent: refund.percent })}</CardText>;
}
