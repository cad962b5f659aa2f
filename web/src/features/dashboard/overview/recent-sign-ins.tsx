import { IconLogin2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#src/ui/moment/moment.tsx';
import classes from '../dashboard.module.css';
import type { SignIn } from '../queries.ts';
import { useMethodName } from './use-method-name.ts';

/** The latest sign-ins: how, with what, from where and when. */
export function RecentSignIns({ signIns }: { signIns: SignIn[] }) {
  const { t } = useTranslation('dashboard');
  const methodName = useMethodName();
  return (
    <ul className={classes.list}>
      {signIns.map(({ at, method, browser, place }) => (
        <li key={`${at} ${browser} ${place}`} className={classes.row}>
          <IconLogin2 size={20} stroke={1.5} aria-hidden />
          <span className={classes.rowText}>
            <span>
              {browser} · {methodName(method)}
            </span>
            <span className={classes.hint}>{t('signIns.network', { place })}</span>
            <span className={classes.hint}>
              <Moment at={at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
