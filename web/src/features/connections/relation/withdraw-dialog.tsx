import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

type Props = { name: string; onConfirm: () => void; onClose: () => void };

/** Asks before a request is withdrawn, because it can't be sent again for three weeks. */
export function WithdrawDialog({ name, onConfirm, onClose }: Props) {
  const { t } = useTranslation('relation');
  return (
    <ConfirmDialog
      question={{
        title: t('withdraw.title'),
        text: t('withdraw.text', { name }),
        confirm: t('withdraw.confirm'),
        cancel: t('withdraw.keep'),
      }}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
