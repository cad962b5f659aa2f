import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { signInAgain } from '#src/lib/sign-in-again.ts';
import { Notice } from '#src/ui/notice.tsx';

/** What went wrong with a call; where a fresh sign-in is asked for, the way to it. */
export function FailureNotice({ failure }: { failure: unknown }) {
  const { t } = useTranslation('verify');
  const errorText = useErrorText();
  if (failure === null) return null;
  return (
    <Notice tone="problem">
      <p>{errorText.text(failure)}</p>
      {hasCode(failure, 'STEP_UP_REQUIRED') && (
        <Button size="sm" variant="default" onClick={() => void signInAgain()}>
          {t('signInAgain')}
        </Button>
      )}
    </Notice>
  );
}
