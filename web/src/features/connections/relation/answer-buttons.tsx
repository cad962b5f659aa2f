import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useConnectionActions } from '../use-connection-actions.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import classes from './relation.module.css';

/** Accepts or declines a received request. */
export function AnswerButtons({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useTranslation('relation');
  const [isDeclining, setDeclining] = useState(false);
  const { pending, failure, accept, decline } = useConnectionActions();
  return (
    <>
      <Button
        size="sm"
        aria-label={t('acceptFrom', { name })}
        loading={pending === 'accept'}
        disabled={pending !== null}
        onClick={() => void accept(requestId)}
      >
        {t('accept')}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={t('declineFrom', { name })}
        aria-haspopup="dialog"
        loading={pending === 'decline'}
        disabled={pending !== null}
        onClick={() => setDeclining(true)}
      >
        {t('decline.open')}
      </Button>
      {failure !== null && (
        <div className={classes.failure}>
          <FailureNotice failure={failure} />
        </div>
      )}
      {isDeclining && (
        <DeclineDialog
          name={name}
          onDecline={(answer, reason) => {
            setDeclining(false);
            void decline(requestId, answer, reason);
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
