import { exportStatistics } from '@foyer/contract/statistics/statistics.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#src/lib/call.ts';
import { downloadFile } from '#src/lib/downloads.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { periodIn } from './period.ts';

/** Downloads the figures of the chosen period as CSV. */
export function ExportStatistics({ eventId }: { eventId: string }) {
  const { t } = useTranslation('statistics');
  const [search] = useSearchParams();
  const task = useTask<'csv'>();
  const download = () =>
    void task.run('csv', async () => {
      const query = { period: periodIn(search) };
      const { name, content } = await call(exportStatistics, { params: { id: eventId }, query });
      downloadFile(new Blob([content], { type: 'text/csv; charset=utf-8' }), name);
    });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        loading={task.pending === 'csv'}
        onClick={download}
      >
        {t('export')}
      </Button>
      <FailureNotice failure={task.failure} />
    </>
  );
}
