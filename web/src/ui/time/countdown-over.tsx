import { useTranslation } from 'react-i18next';

/** Tells whoever does not see a button's countdown that it is over. */
export function CountdownOver({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation();
  return (
    <p className="visually-hidden" role="status">
      {secondsLeft === 0 && t('resendReady')}
    </p>
  );
}
