import { type BusinessCard, printBusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { downloadPdf } from '#src/lib/downloads.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './share-card-dialog.module.css';

/** A sheet of cards for printing. */
export function PrintedCards({ card }: { card: BusinessCard }) {
  const { t, i18n } = useTranslation('business-cards');
  const { pending, failure, run } = useTask<'download'>();
  const download = () =>
    run('download', async () => {
      const language = i18n.language === 'es' ? 'es' : 'en';
      downloadPdf(await call(printBusinessCard, { params: { id: card.id }, body: { language } }));
      track('business_card_shared', { way: 'print' });
    });
  return (
    <section className={classes.way}>
      <h3>{t('share.print.title')}</h3>
      <p className={classes.quiet}>{t('share.print.hint')}</p>
      <FailureNotice failure={failure} />
      <Button size="sm" variant="default" loading={pending !== null} onClick={() => void download()}>
        {t('share.print.action')}
      </Button>
    </section>
  );
}
