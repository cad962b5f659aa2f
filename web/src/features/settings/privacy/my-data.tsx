import type { User } from '@foyer/contract/accounts.ts';
import { type DataExport, downloadDataExport, requestDataExport } from '@foyer/contract/settings/my-data.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { downloadFile } from '#src/lib/downloads.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Loader } from '#src/ui/button/loader.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { dataExportQuery } from '../queries.ts';
import classes from './privacy-settings.module.css';

/** Requests a data export and downloads it when it is ready. */
export function MyData({ user }: { user: Pick<User, 'id' | 'emailVerified'> }) {
  const { t } = useTranslation('settings');
  const userId = user.id;
  const query = useQuery(dataExportQuery(userId));
  const queries = useQueryClient();
  const task = useTask<'ask' | 'fetch'>();
  const ask = () =>
    task.run('ask', async () => {
      const asked = await call(requestDataExport, {});
      queries.setQueryData(dataExportQuery(userId).queryKey, asked);
    });
  return (
    <Card
      title={t('privacy.data.title')}
      lead={`${t('privacy.data.lead')} ${t(user.emailVerified ? 'privacy.data.byEmail' : 'privacy.data.here')}`}
    >
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<RowSkeletons count={1} height={42} />}>
        {(made) => (
          <>
            <div role="status">{made && <State made={made} />}</div>
            <CardActions>
              {made?.state === 'ready' && (
                <Button
                  loading={task.pending === 'fetch'}
                  leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
                  onClick={() => void task.run('fetch', () => saveExport(made.id))}
                >
                  {t('privacy.data.download')}
                </Button>
              )}
              {made?.state !== 'waiting' && (
                <Button variant="default" loading={task.pending === 'ask'} onClick={() => void ask()}>
                  {made ? t('privacy.data.again') : t('privacy.data.ask')}
                </Button>
              )}
            </CardActions>
          </>
        )}
      </PageStates>
    </Card>
  );
}

function State({ made }: { made: DataExport }) {
  const { t, i18n } = useTranslation('settings');
  if (made.state === 'failed') return <CardText>{t('privacy.data.failed')}</CardText>;
  if (made.state === 'waiting') {
    return (
      <CardText>
        <span className={classes.waiting}>
          <Loader size={18} aria-hidden />
          {t('privacy.data.waiting')}
        </span>
      </CardText>
    );
  }
  const until = made.expiresAt ? absoluteTime(new Date(made.expiresAt), i18n.language) : '';
  const size = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <CardText>{t('privacy.data.ready', { size: size.format(Math.max(1, (made.bytes ?? 0) / 1024)), until })}</CardText>
  );
}

/** Downloads an export as a file. */
async function saveExport(exportId: string): Promise<void> {
  const { fileName, base64 } = await call(downloadDataExport, { params: { exportId } });
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  downloadFile(new Blob([bytes], { type: 'application/zip' }), fileName);
}
