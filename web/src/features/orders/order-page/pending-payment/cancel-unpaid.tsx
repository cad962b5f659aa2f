import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import type { useOrderMutations } from '../mutations/use-order-mutations.ts';

/** Cancels an order that is not paid yet, free of charge. */
export function CancelUnpaid({ count, mutations }: { count: number; mutations: ReturnType<typeof useOrderMutations> }) {
  const { t } = useTranslation('orders');
  return (
    <ConfirmButton
      label={t('pendingPayment.cancel')}
      loading={mutations.pending === 'cancel'}
      question={{
        title: t('cancel.title', { count }),
        text: t('cancel.released', { count }),
        confirm: t('cancel.confirm', { count }),
        cancel: t('cancel.keep', { count }),
      }}
      onConfirm={() => mutations.cancel()}
    />
  );
}
