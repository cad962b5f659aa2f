import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config.ts';
import classes from './code-step.module.css';

/** Where the code is, when no message leaves the machine. In another tab: this one keeps waiting for it. */
export function LocalMessages() {
  const { t } = useTranslation('auth');
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
