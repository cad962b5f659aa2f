import { useTranslation } from 'react-i18next';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

export function ReadingChoice() {
  const { t } = useTranslation('settings');
  return (
    <MessagePage title={t('unsubscribe.reading')} text={t('unsubscribe.text')}>
      <Skeleton height={42} width={220} />
    </MessagePage>
  );
}
