import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { refundTones } from '#src/ui/events/status-tones.ts';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import type { OrganizerMutations } from '../mutations/use-organizer-mutations.ts';

type Props = { refund: Order['refunds'][number]; currency: string; mutations: OrganizerMutations };

/** One refund. Payments made without a card are refunded by the organizer, who marks that here. */
export function RefundRow({ refund, currency, mutations }: Props) {
  const { t, i18n } = useTranslation('orders');
  const { id, method, state, amountMinor, reason, error, createdAt, doneAt, doneBy } = refund;
  const amount = moneyText(amountMinor, currency, i18n.language);
  const isDue = method === 'offline' && state === 'asked';
  const time = absoluteTime(new Date(doneAt ?? createdAt), i18n.language);
  return (
    <Row
      title={t('organizer.refundOf', { amount })}
      badge={isDue ? t('organizer.due') : t(`organizer.refundStates.${state}`)}
      tone={refundTones[state]}
      end={
        isDue && (
          <ConfirmButton
            size="sm"
            label={t('organizer.refunded')}
            loading={mutations.pending === 'mark-refunded'}
            isSafe
            question={{
              title: t('organizer.refundedTitle', { amount }),
              text: t('organizer.refundedText'),
              confirm: t('organizer.refundedYes'),
              cancel: t('close'),
            }}
            onConfirm={() => mutations.markRefunded(id)}
          />
        )
      }
    >
      <Hint>
        {t(`money.reasons.${reason}`)} · {time}
      </Hint>
      {isDue && <Hint>{t('organizer.offlineRefund')}</Hint>}
      {doneBy && <Hint>{t('organizer.refundedBy', { name: doneBy })}</Hint>}
      {state === 'failed' && error && <Hint>{t('organizer.failed', { reason: error })}</Hint>}
    </Row>
  );
}
