import { useTranslation } from 'react-i18next';
import { LegalText } from './legal-text.tsx';

export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  return (
    <LegalText
      title={t('heading')}
      lead={t('lead')}
      operatorNote={t('operatorNote')}
      sections={t('sections', { returnObjects: true })}
    />
  );
}
