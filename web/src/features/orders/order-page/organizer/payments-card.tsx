import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { paymentTones } from '#src/ui/events/status-tones.ts';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import type { OrganizerMutations } from '../mutations/use-organizer-mutations.ts';
import { RefundButton } from './refund-button.tsx';
import { RefundRow } from './refund-row.tsx';

/** The payments and refunds of an order. */
export function PaymentsCard({ order, mutations }: { order: Order; mutations: OrganizerMutations }) {
  const { t, i18n } = useTranslation('orders');
  const { payments, refunds, currency, paidMinor, refundedMinor, totalMinor, undecidedRefundMinor } = order;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const time = (at: string) => absoluteTime(new Date(at), i18n.language);
  if (totalMinor === 0 && payments.length === 0 && refunds.length === 0) return null;
  return (
    <Card title={t('organizer.payments')}>
      {payments.length === 0 && <CardText>{t('organizer.noPayments')}</CardText>}
      <RowList>
        {payments.map(({ id, method, state, amountMinor, createdAt, paidAt }) => (
          <li key={id}>
            <Row title={money(amountMinor)} badge={t(`organizer.paymentStates.${state}`)} tone={paymentTones[state]}>
              <Hint>
                {t(`organizer.methods.${method}`)} · {time(paidAt ?? createdAt)}
              </Hint>
            </Row>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id}>
            <RefundRow refund={refund} currency={currency} mutations={mutations} />
          </li>
        ))}
        {undecidedRefundMinor > 0 && (
          <li>
            <Row
              title={t('organizer.undecided', { amount: money(undecidedRefundMinor) })}
              badge={t('organizer.toDecide')}
              tone="waiting"
              end={
                <ConfirmButton
                  size="sm"
                  label={t('organizer.decline')}
                  loading={mutations.pending === 'decline'}
                  question={{
                    title: t('organizer.declineTitle', { amount: money(undecidedRefundMinor) }),
                    text: t('organizer.declineText'),
                    confirm: t('organizer.declineYes'),
                    cancel: t('close'),
                  }}
                  onConfirm={mutations.declineRefund}
                />
              }
            >
              <Hint>{t('organizer.undecidedText')}</Hint>
            </Row>
          </li>
        )}
      </RowList>
      {refundedMinor > 0 && (
        <CardText>
          {t('organizer.net', {
            paid: money(paidMinor),
            refunded: money(refundedMinor),
            net: money(paidMinor - refundedMinor),
          })}
        </CardText>
      )}
      {paidMinor > refundedMinor && (
        <CardActions>
          <RefundButton order={order} mutations={mutations} />
        </CardActions>
      )}
    </Card>
  );
}
