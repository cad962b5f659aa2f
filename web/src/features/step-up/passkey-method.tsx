import type { SignedIn } from '@foyer/contract/accounts.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './step-up.module.css';
import { proveByPasskey } from './step-up-requests.ts';

/** Confirms with a passkey. */
export function PasskeyMethod({ onProven }: { onProven: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('step-up');
  const task = useTask<'prove'>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.stack}>
      <FailureNotice failure={task.failure} />
      <p className={classes.text}>{t('passkey.text')}</p>
      <Button
        ref={button}
        data-first
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
        loading={task.pending !== null}
        onClick={() => void task.run('prove', async () => onProven(await proveByPasskey()))}
      >
        {t('passkey.use')}
      </Button>
    </div>
  );
}
