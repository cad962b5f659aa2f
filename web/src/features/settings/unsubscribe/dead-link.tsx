import { useTranslation } from 'react-i18next';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { ToSettings } from './to-settings.tsx';

export function DeadLink() {
  const { t } = useTranslation('settings');
  return (
    <MessagePage title={t('unsubscribe.dead')} text={t('unsubscribe.deadText')}>
      <ToSettings />
    </MessagePage>
  );
}
