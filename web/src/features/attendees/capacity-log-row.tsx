import { exportCapacityLedger } from '@foyer/contract/attendees/attendees.ts';
import { IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { downloadFrom } from '#src/lib/downloads.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

/** Downloads the log of all spots taken and released, which proves that nothing was sold twice. */
export function CapacityLogRow({ id }: { id: string }) {
  const { t } = useTranslation('attendees');
  const task = useOrganizerTask<'csv' | 'json'>();
  const download = (format: 'csv' | 'json') =>
    void task.run(format, async () => {
      downloadFrom((await call(exportCapacityLedger, { params: { id }, body: { format } })).url);
    });
  return (
    <Row
      Icon={IconListNumbers}
      title={t('capacityLog.title')}
      end={(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          loading={task.pending === format}
          aria-label={t(`capacityLog.${format}Label`)}
          onClick={() => download(format)}
        >
          {t(`capacityLog.${format}`)}
        </Button>
      ))}
    >
      <Hint>{t('capacityLog.hint')}</Hint>
      <FailureNotice failure={task.failure} />
    </Row>
  );
}
