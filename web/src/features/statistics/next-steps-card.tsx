import type { Event } from '@foyer/contract/events/event.ts';
import { IconReceiptRefund, IconScan, IconShare, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { checkInPath, openRefundsPath, requestsPath } from '#src/lib/paths.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, LinkRow, Row, RowList } from '#src/ui/card/row.tsx';
import { type NextStep, nextSteps } from './next-steps.ts';
import type { Statistics } from './statistics-query.ts';

type Props = { event: Event; statistics: Statistics; share: ReactNode };

/** What the host can do next. Nothing if there is nothing to do. */
export function NextStepsCard({ event, statistics, share }: Props) {
  const { t } = useTranslation('statistics');
  const steps = nextSteps(event, statistics, Date.now());
  if (steps.length === 0) return null;
  return (
    <Card title={t('next.title')}>
      <RowList>
        {steps.map((step) => (
          <li key={step}>
            <Step step={step} event={event} statistics={statistics} share={share} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function Step({ step, event, statistics, share }: Props & { step: NextStep }) {
  const { t } = useTranslation(['statistics', 'attendees']);
  switch (step) {
    case 'check-in': {
      const isLive = event.startsAt !== null && Date.parse(event.startsAt) <= Date.now();
      // Reloads the document, because a page may use the camera only if its own response allows it.
      return (
        <LinkRow Icon={IconScan} to={checkInPath(event.id)} title={t('next.checkIn')} isReloaded>
          <Hint>{t(isLive ? 'next.checkInLive' : 'next.checkInHint')}</Hint>
        </LinkRow>
      );
    }
    case 'requests':
      return (
        <LinkRow
          Icon={IconUserQuestion}
          to={requestsPath(event.id)}
          title={t('attendees:requests', { count: statistics.requests })}
        />
      );
    case 'refunds':
      return (
        <LinkRow
          Icon={IconReceiptRefund}
          to={openRefundsPath(event.id)}
          title={t('next.refunds', { count: statistics.openRefunds })}
        />
      );
    case 'share':
      return (
        <Row Icon={IconShare} title={t('next.share')} end={share}>
          <Hint>{t('next.shareHint')}</Hint>
        </Row>
      );
  }
}
