import type { MessageRequestAllowance } from '@foyer/contract/messaging/conversations.ts';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#src/ui/time/time-text.ts';
import classes from './allowance-note.module.css';

/** How many message requests the viewer can still send, and when that renews. */
export function AllowanceNote({ allowance }: { allowance: MessageRequestAllowance }) {
  const { t, i18n } = useTranslation('relation');
  const { remaining, renewsAt, pending, pendingLimit } = allowance;
  if (pending >= pendingLimit)
    return <p className={classes.note}>{t('write.allowance.pending', { count: pendingLimit })}</p>;
  const at = renewsAt && shortTime(new Date(renewsAt), i18n.language);
  return (
    <p className={classes.note}>
      {remaining === 0 ? t('write.allowance.none') : t('write.allowance.left', { count: remaining })}
      {at && ` ${t('write.allowance.renews', { at })}`}
    </p>
  );
}
