import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

export function DeadUnsubscribeLink() {
  const { t } = useTranslation('notifications');
  return (
    <MessagePage title={t('unsubscribe.dead')} text={t('unsubscribe.deadText')}>
      <ToSettings />
    </MessagePage>
  );
}

export function ToSettings() {
  const { t } = useTranslation('notifications');
  return (
    <Button component={Link} to={paths.notifications} variant="default">
      {t('unsubscribe.toSettings')}
    </Button>
  );
}

export function UnsubscribeLoading() {
  const { t } = useTranslation('notifications');
  return (
    <MessagePage title={t('unsubscribe.reading')}>
      <Skeleton height={42} width={220} />
    </MessagePage>
  );
}
