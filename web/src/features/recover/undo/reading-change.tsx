import { useTranslation } from 'react-i18next';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

export function ReadingChange() {
  const { t } = useTranslation('recover');
  return (
    <MessagePage title={t('undo.title')} text={t('undo.reading')}>
      <Skeleton height={42} width={220} />
    </MessagePage>
  );
}
