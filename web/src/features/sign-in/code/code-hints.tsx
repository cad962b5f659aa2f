import { limits } from '@foyer/contract/limits.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import classes from './code-step.module.css';

/** The number of attempts left, shown when it gets low. */
export function AttemptsLeft({ count }: { count: number }) {
  const { t } = useTranslation('sign-in-steps');
  if (count >= limits.code.showAttemptsBelow) return null;
  return <strong className={classes.attempts}>{t('otp.attempts', { count })}</strong>;
}

/** A link to the message viewer of local mode. It opens in another tab so that this one keeps its state. */
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
