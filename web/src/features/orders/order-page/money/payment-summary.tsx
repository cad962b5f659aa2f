import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import classes from './payment-summary.module.css';
import { unrefundedAmount } from './unrefunded-amount.ts';

/** The prices of an order's tickets, and what was paid and refunded. */
export function PaymentSummary({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const { currency, totalMinor, paidMinor, refundedMinor, dueMinor, places, refunds, promoCode, undecidedRefundMinor } =
    order;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const unrefunded = unrefundedAmount(order);
  const decided = order.event.refund ? 'money.byRule' : 'money.declined';
  const active = places.filter(({ state }) => state === 'held' || state === 'confirmed');
  if ((totalMinor === 0 || active.length === 0) && paidMinor === 0) return null;
  return (
    <Card title={t('money.title')}>
      <dl className={classes.sums}>
        {active.map((ticket) => (
          <div key={ticket.id}>
            <dt>
              {ticket.ticketName}
              {ticket.discountMinor > 0 && promoCode && <span className={classes.quiet}>{promoCode}</span>}
            </dt>
            <dd>
              {ticket.discountMinor > 0 && <s>{money(ticket.priceMinor + ticket.discountMinor)}</s>}{' '}
              {ticket.priceMinor === 0 ? t('money.free') : money(ticket.priceMinor)}
            </dd>
          </div>
        ))}
        {active.length > 0 && (
          <div data-strong>
            <dt>{t(active.length < places.length ? 'money.totalLeft' : 'money.total')}</dt>
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
            <dd>{money(refund.state === 'failed' ? refund.amountMinor : -refund.amountMinor)}</dd>
          </div>
        ))}
        {refundedMinor > 0 && (
          <div data-strong>
            <dt>{t('money.net')}</dt>
            <dd>{money(paidMinor - refundedMinor)}</dd>
          </div>
        )}
        {unrefunded > 0 && (
          <div>
            <dt>
              {t('money.unrefunded')}
              <span className={classes.quiet}>{t(undecidedRefundMinor > 0 ? 'money.undecided' : decided)}</span>
            </dt>
            <dd>{money(unrefunded)}</dd>
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

/** How much of the price is refunded for a canceled ticket, shown before anyone cancels. */
function RefundRule({ order: { event, now } }: { order: Order }) {
  const { t, i18n } = useTranslation('orders');
  const { refund, timeZone } = event;
  if (!refund) return <CardText>{t('cancel.organizerDecides')}</CardText>;
  if (Date.parse(refund.until) < Date.parse(now)) return <CardText>{t('cancel.noRefund')}</CardText>;
  const when = absoluteTime(new Date(refund.until), i18n.language, timeZone);
  return <CardText>{t('money.rule', { when, percent: refund.percent })}</CardText>;
}
