import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import classes from './code-step.module.css';

/** How often a code may still be tried, once that is worth knowing. */
export function AttemptsLeft({ count }: { count: number }) {
  const { t } = useTranslation('auth');
  if (count >= limits.code.showAttemptsBelow) return null;
  return <strong className={classes.attempts}>{t('otp.attempts', { count })}</strong>;
}
