import { limits } from '@foyer/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';

type Props = Pick<Parameters<typeof ConfirmButton>[0], 'label' | 'loading' | 'question'> & {
  onCancel: (reason: string) => void;
};

/** Cancels an event or a series, with a reason that attendees may read. */
export function CancelButton({ onCancel, ...button }: Props) {
  const { t } = useTranslation('event-editing');
  const [reason, setReason] = useState('');
  return (
    <ConfirmButton {...button} onConfirm={() => onCancel(reason)}>
      <TextArea
        label={t('cancelDialog.reason')}
        name="reason"
        rows={3}
        max={limits.event.cancelReason}
        hint={t('cancelDialog.hint')}
        problem={null}
        value={reason}
        onChange={setReason}
      />
    </ConfirmButton>
  );
}
