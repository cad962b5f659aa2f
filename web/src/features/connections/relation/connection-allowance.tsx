import type { RequestAllowance } from '@foyer/contract/connections/requests.ts';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '#src/ui/time/day-and-time.ts';
import classes from './relation.module.css';

/** How many requests the viewer can still send, and when that renews. */
export function ConnectionAllowance({ allowance }: { allowance: RequestAllowance }) {
  const { t, i18n } = useTranslation('relation');
  const { remaining, renewsAt, pending, pendingLimit } = allowance;
  if (pending >= pendingLimit)
    return <p className={classes.allowance}>{t('allowance.pending', { count: pendingLimit })}</p>;
  return (
    <p className={classes.allowance}>
      {remaining === 0 ? t('allowance.none') : t('allowance.left', { count: remaining })}
      {renewsAt && ` ${t('allowance.renews', dayAndTime(new Date(renewsAt), new Date(), i18n.language))}`}
    </p>
  );
}
