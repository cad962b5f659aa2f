import type { DeclineAnswer } from '@foyer/contract/rules/connections/connection-choices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useConnectionActions } from '../use-connection-actions.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import classes from './relation.module.css';

export type RequestAnswer = 'accepted' | DeclineAnswer;

type Props = {
  requestId: string;
  name: string;
  /** When an answer is sent; `isDone` resolves to whether it succeeded. */
  onAnswer?: (answer: RequestAnswer, isDone: Promise<boolean>) => void;
};

/** Accepts a received request, declines it for now with one tap, or declines it in a way of the member's choice. */
export function AnswerButtons({ requestId, name, onAnswer = () => undefined }: Props) {
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
        onClick={() => onAnswer('accepted', accept(requestId))}
      >
        {t('accept')}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={t('notNowFrom', { name })}
        loading={pending === 'decline'}
        disabled={pending !== null}
        onClick={() => onAnswer('not-now', decline(requestId, 'not-now'))}
      >
        {t('decline.answers.not-now.title')}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        aria-label={t('declineFrom', { name })}
        aria-haspopup="dialog"
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
            onAnswer(answer, decline(requestId, answer, reason));
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
