import type { SessionRow } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#src/ui/moment/moment.tsx';
import classes from '../dashboard.module.css';
import { useMethodName } from './use-method-name.ts';

type Props = { item: SessionRow; isEnding: boolean; onEnd: () => void };

/** One living session. The one that looks at it is named, and ended by signing out. */
export function SessionItem({ item, isEnding, onEnd }: Props) {
  const { t } = useTranslation('dashboard');
  const methodName = useMethodName();
  return (
    <li className={classes.row}>
      <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
      <span className={classes.rowText}>
        <span className={classes.named}>
          <span>
            {item.browser} · {methodName(item.method)}
          </span>
          {item.current && <span className={classes.badge}>{t('sessions.current')}</span>}
        </span>
        <span className={classes.hint}>{t('signIns.network', { place: item.place })}</span>
        <span className={classes.hint}>
          {t('sessions.lastSeen')} <Moment at={item.lastSeenAt} />
        </span>
      </span>
      {!item.current && (
        <Button
          size="xs"
          variant="default"
          loading={isEnding}
          aria-label={`${t('sessions.end')}: ${item.browser}, ${item.place}`}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
