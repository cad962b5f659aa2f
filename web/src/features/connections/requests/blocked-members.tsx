import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { dayText } from '#src/ui/time/time-text.ts';
import { blocksQuery } from '../queries.ts';
import { useConnectionActions } from '../use-connection-actions.ts';

/** The members whom the viewer has blocked. Nothing while there are none. */
export function BlockedMembers({ viewer }: { viewer: string }) {
  const { t, i18n } = useTranslation('connections');
  const { data } = useQuery(blocksQuery(viewer));
  const { pending, failure, unblock } = useConnectionActions();
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t('blocked.title')} lead={t('blocked.lead')}>
      <FailureNotice failure={failure} />
      <RowList>
        {data.items.map(({ id, displayName, blockedAt }) => (
          <li key={id}>
            <Row
              title={displayName || t('blocked.unknown')}
              end={
                <Button
                  size="sm"
                  variant="default"
                  aria-label={t('blocked.unblockName', { name: displayName || t('blocked.unknown') })}
                  disabled={pending !== null}
                  onClick={() => void unblock(id)}
                >
                  {t('blocked.unblock')}
                </Button>
              }
            >
              <Hint>{t('blocked.since', { day: dayText(blockedAt, i18n.language) })}</Hint>
            </Row>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
