import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';

/** Says that something loads once there is a connection. */
export function OfflineNotice() {
  const { t } = useTranslation('messaging');
  return (
    <Notice tone="info">
      <p>{t('offline')}</p>
    </Notice>
  );
}
