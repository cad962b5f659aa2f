import { useTranslation } from 'react-i18next';
import { LegalText } from './legal-text.tsx';

export function TermsPage() {
  const { t } = useTranslation('terms');
  return (
    <LegalText
      title={t('heading')}
      lead={t('lead')}
      operatorNote={t('operatorNote')}
      sections={t('sections', { returnObjects: true })}
    />
  );
}
