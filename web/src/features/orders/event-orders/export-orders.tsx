import { exportOrders, type OrderFilter } from '@foyer/contract/orders/sales.ts';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { downloadFrom } from '#src/lib/downloads.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';

/** Downloads the orders of the current filter as CSV or Excel, for accounting. */
export function ExportOrders({ eventId, filter }: { eventId: string; filter: OrderFilter }) {
  const { t } = useTranslation('ticket-management');
  const task = useTask<'csv' | 'xlsx'>();
  const download = (format: 'csv' | 'xlsx') =>
    void task.run(format, async () => {
      const { url } = await call(exportOrders, { params: { id: eventId }, body: { format, ...filter } });
      downloadFrom(url);
    });
  return (
    <>
      <FailureNotice failure={task.failure} />
      <CardActions>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
            loading={task.pending === format}
            aria-label={t(`orders.export.${format}Label`)}
            onClick={() => download(format)}
          >
            {t(`orders.export.${format}`)}
          </Button>
        ))}
      </CardActions>
    </>
  );
}
