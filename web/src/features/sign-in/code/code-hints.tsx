import { limits } from '@foyer/contract/limits.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import classes from './code-step.module.css';

/** How often a code may still be tried, once that is worth knowing. */
export function AttemptsLeft({ count }: { count: number }) {
  const { t } = useTranslation('sign-in-steps');
  if (count >= limits.code.showAttemptsBelow) return null;
  return <strong className={classes.attempts}>{t('otp.attempts', { count })}</strong>;
}

/** Where the code is, when no message leaves the machine. In another tab: this one keeps waiting for it. */
export function LocalMessages() {
  const { t } = useTranslation('sign-in-steps');
  const { data: config } = useSuspenseQuery(configQuery);
  if (config.environment !== 'local') return null;
  return (
    <p className={classes.local}>
      <a href="/local/messages" target="_blank" rel="noreferrer">
        {t('otp.localMessages')}
      </a>
    </p>
  );
}
