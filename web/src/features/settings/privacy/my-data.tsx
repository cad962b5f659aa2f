import { type DataExport, requestDataExport } from '@foyer/contract/settings/my-data.ts';
import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { absoluteTime } from '#src/ui/moment/time-text.ts';
import { Section } from '../parts/section.tsx';
import { States } from '../parts/states.tsx';
import { dataExportQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { saveExport } from './save-export.ts';

/** A copy of everything that is known of the person: asked for, made, fetched. */
export function MyData({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const query = useQuery(dataExportQuery(userId));
  const queries = useQueryClient();
  const task = useTask<'ask' | 'fetch'>();
  const ask = () =>
    task.run('ask', async () => {
      const asked = await call(requestDataExport, {});
      queries.setQueryData(dataExportQuery(userId).queryKey, asked);
    });
  return (
    <Section title={t('privacy.data.title')} lead={t('privacy.data.lead')}>
      <div className={classes.stack}>
        <FailureNotice failure={task.failure} />
        <States query={query} heights={[44]}>
          {(made) => (
            <>
              <div role="status">{made && <State made={made} />}</div>
              <div className={classes.actions}>
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
              </div>
            </>
          )}
        </States>
      </div>
    </Section>
  );
}

function State({ made }: { made: DataExport }) {
  const { t, i18n } = useTranslation('settings');
  if (made.state === 'failed') return <p className={classes.quiet}>{t('privacy.data.failed')}</p>;
  if (made.state === 'waiting') {
    return (
      <p className={`${classes.quiet} ${classes.waiting}`}>
        <Loader size="xs" aria-hidden />
        {t('privacy.data.waiting')}
      </p>
    );
  }
  const until = made.expiresAt ? absoluteTime(new Date(made.expiresAt), i18n.language) : '';
  const size = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <p className={classes.quiet}>
      {t('privacy.data.ready', { size: size.format(Math.max(1, (made.bytes ?? 0) / 1024)), until })}
    </p>
  );
}
