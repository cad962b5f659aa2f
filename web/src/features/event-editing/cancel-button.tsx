import { Button } from '@mantine/core';
import { useState } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';

type Props = Pick<Parameters<typeof CancelDialog>[0], 'question' | 'onCancel'> & { label: string; loading: boolean };

/** Cancels a series, after asking. */
export function CancelButton({ label, loading, question, onCancel }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button variant="default" loading={loading} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
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
