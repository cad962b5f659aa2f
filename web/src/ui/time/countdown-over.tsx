import { useTranslation } from 'react-i18next';

/** Announces the end of a button's countdown to screen readers. */
export function CountdownOver({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation();
  return (
    <p className="visually-hidden" role="status">
      {secondsLeft === 0 && t('resendReady')}
    </p>
  );
}
