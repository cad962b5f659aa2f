import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { useTranslation } from 'react-i18next';
import classes from '../look/door.module.css';

type Props = { audiences: readonly { audience: EventAudience; expected: number; arrived: number }[] };

/** How many are here of those who come. Who takes part online is not waited for. */
export function Progress({ audiences }: Props) {
  const { t } = useTranslation('door');
  const { expected = 0, arrived = 0 } = audiences.find(({ audience }) => audience === 'in-person') ?? {};
  const online = audiences.find(({ audience }) => audience === 'online')?.expected ?? 0;
  return (
    <div className={classes.progress}>
      <p>
        <strong>{t('progress', { arrived, count: expected })}</strong>
        {online > 0 && <span className={classes.quiet}>{t('online', { count: online })}</span>}
      </p>
      <progress value={arrived} max={Math.max(expected, 1)} aria-label={t('progressLabel')} />
    </div>
  );
}
