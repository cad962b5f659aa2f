import type { SessionRow as Row } from '@foyer/contract/accounts.ts';
import { IconDeviceDesktop } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { Moment } from '#src/ui/moment/moment.tsx';
import { useMethodName } from '../parts/use-method-name.ts';
import classes from '../security.module.css';

type Props = {
  item: Row;
  isEnding: boolean;
  question: ComponentProps<typeof ConfirmButton>['question'];
  onEnd: () => void;
};

/** One living session. The one that looks at it is named, and ended by signing out. */
export function SessionRow({ item, isEnding, question, onEnd }: Props) {
  const { t } = useTranslation('security');
  const methodName = useMethodName();
  return (
    <li>
      <div className={classes.row}>
        <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
        <span className={classes.rowText}>
          <span className={classes.named}>
            <span className={classes.value}>
              {item.browser} · {methodName(item.method)}
            </span>
            {item.current && <span className={classes.badge}>{t('sessions.current')}</span>}
          </span>
          <span className={classes.hint}>{t('network', { place: item.place })}</span>
          <span className={classes.hint}>
            {t('sessions.lastSeen')} <Moment at={item.lastSeenAt} />
          </span>
        </span>
        {!item.current && (
          <ConfirmButton
            size="xs"
            label={t('sessions.end')}
            ariaLabel={`${t('sessions.end')}: ${item.browser}, ${item.place}`}
            loading={isEnding}
            question={question}
            onConfirm={onEnd}
          />
        )}
      </div>
    </li>
  );
}
