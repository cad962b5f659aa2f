import type { SessionRow as Session } from '@foyer/contract/accounts.ts';
import { IconDeviceDesktop } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useMethodName } from '#src/lib/session/use-method-name.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';

type Props = {
  item: Session;
  isEnding: boolean;
  question: ComponentProps<typeof ConfirmButton>['question'];
  onEnd: () => void;
};

/** One active session. The current one is marked, and ended by signing out. */
export function SessionRow({ item, isEnding, question, onEnd }: Props) {
  const { t } = useTranslation('security');
  const methodName = useMethodName();
  return (
    <li>
      <Row
        Icon={IconDeviceDesktop}
        title={`${item.browser} · ${methodName(item.method)}`}
        badge={item.current && t('sessions.current')}
        end={
          !item.current && (
            <ConfirmButton
              size="xs"
              label={t('sessions.end')}
              ariaLabel={`${t('sessions.end')}: ${item.browser}, ${item.place}`}
              loading={isEnding}
              question={question}
              onConfirm={onEnd}
            />
          )
        }
      >
        <Hint>{t('network', { place: item.place })}</Hint>
        <Hint>
          {t('sessions.lastSeen')} <Timestamp at={item.lastSeenAt} />
        </Hint>
      </Row>
    </li>
  );
}
