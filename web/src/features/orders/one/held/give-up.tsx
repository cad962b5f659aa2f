import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import type { useOrderVerbs } from '../verbs/use-order-verbs.ts';

/** The way back of who has not paid yet: it costs nothing. */
export function GiveUp({ count, verbs }: { count: number; verbs: ReturnType<typeof useOrderVerbs> }) {
  const { t } = useTranslation('orders');
  return (
    <ConfirmButton
      label={t('held.giveUp')}
      loading={verbs.pending === 'cancel'}
      question={{
        title: t('cancel.title', { count }),
        text: t('cancel.free', { count }),
        confirm: t('cancel.confirm'),
        cancel: t('cancel.keep'),
      }}
      onConfirm={() => verbs.cancel()}
    />
  );
}
