import type { CheckInLink } from '@foyer/contract/check-in/links.ts';
import { useTranslation } from 'react-i18next';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';

type Props = { link: CheckInLink; isBusy: boolean; onRevoke: () => void };

/** One check-in link: its label, how many it has checked in, and when it expires. */
export function CheckInLinkRow({ link, isBusy, onRevoke }: Props) {
  const { t, i18n } = useTranslation(['manage-event', 'managed-events']);
  const { label: name, arrivals, expiresAt } = link;
  return (
    <Row
      title={name}
      end={
        <OverflowMenu
          name={name}
          isBusy={isBusy}
          label={t('checkInLinks.revoke')}
          question={{
            title: t('checkInLinks.revokeDialog.title', { name }),
            text: t('checkInLinks.revokeDialog.text'),
            confirm: t('checkInLinks.revokeDialog.confirm'),
            cancel: t('managed-events:cancel'),
          }}
          onConfirm={onRevoke}
        />
      }
    >
      <Hint>
        {t('checkInLinks.arrivals', { count: arrivals })} ·{' '}
        {t('checkInLinks.until', { date: absoluteTime(new Date(expiresAt), i18n.language) })}
      </Hint>
    </Row>
  );
}
