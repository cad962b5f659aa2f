import { exportLedger } from '@foyer/contract/events/organizing/attendees.ts';
import { Button } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { followDownload } from '#src/lib/keep/follow-download.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useHostingTask } from '../use-hosting-task.ts';

/** Every place taken and given back, to be added up again: that nothing was sold twice can be shown. */
export function LedgerRow({ id }: { id: string }) {
  const { t } = useTranslation('organizing');
  const task = useHostingTask<'csv' | 'json'>();
  const fetchFile = (format: 'csv' | 'json') =>
    void task.run(format, async () => {
      followDownload((await call(exportLedger, { params: { id }, body: { format } })).url);
    });
  return (
    <Row
      Icon={IconListNumbers}
      title={t('ledger.title')}
      end={(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          loading={task.pending === format}
          aria-label={t(`ledger.${format}Label`)}
          onClick={() => fetchFile(format)}
        >
          {t(`ledger.${format}`)}
        </Button>
      ))}
    >
      <Hint>{t('ledger.hint')}</Hint>
      <FailureNotice failure={task.failure} />
    </Row>
  );
}
