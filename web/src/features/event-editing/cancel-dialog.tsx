import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';

type Props = Pick<Parameters<typeof ConfirmDialog>[0], 'question' | 'onClose'> & {
  /** Kept by the caller, so that it is still there when the dialog opens again. */
  reason: string;
  onChange: (reason: string) => void;
  onCancel: (reason: string) => void;
};

/** Asks before canceling an event or a series, with a reason that attendees may read. */
export function CancelDialog({ question, reason, onChange, onCancel, onClose }: Props) {
  const { t } = useTranslation('event-editing');
  return (
    <ConfirmDialog question={question} onConfirm={() => onCancel(reason)} onClose={onClose}>
      <TextArea
        label={t('cancelDialog.reason')}
        name="reason"
        rows={3}
        max={limits.event.cancelReason}
        hint={t('cancelDialog.hint')}
        problem={null}
        value={reason}
        onChange={onChange}
      />
    </ConfirmDialog>
  );
}
