import { type ComponentProps, useState } from 'react';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import { CancelDialog } from '../cancel-dialog.tsx';

type Props = Pick<ComponentProps<typeof OverflowMenu>, 'name' | 'label' | 'isBusy'> &
  Pick<ComponentProps<typeof CancelDialog>, 'question' | 'onCancel'>;

/** Cancels a series from a menu, after asking. */
export function CancelMenu({ question, onCancel, ...menu }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <OverflowMenu {...menu} onConfirm={() => setAsking(true)} />
      {isAsking && (
        <CancelDialog
          question={question}
          reason={reason}
          onChange={setReason}
          onCancel={onCancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
