import { useTranslation } from 'react-i18next';
import type { PasswordTexts } from '#src/ui/password/password-criteria.ts';

/** The texts of password fields and strength meters, from the namespace `password`: the page must load it. */
export function usePasswordTexts(): PasswordTexts {
  const { t } = useTranslation('password');
  return {
    show: t('show'),
    hide: t('hide'),
    meter: {
      label: t('meter.label'),
      weak: t('meter.weak'),
      fair: t('meter.fair'),
      good: t('meter.good'),
      strong: t('meter.strong'),
    },
    criteria: {
      label: t('criteria.label'),
      weak: t('criteria.weak'),
      medium: t('criteria.medium'),
      strong: t('criteria.strong'),
      met: t('criteria.met'),
      open: t('criteria.open'),
      hasMinLength: t('criteria.hasMinLength'),
      hasUppercase: t('criteria.hasUppercase'),
      hasLowercase: t('criteria.hasLowercase'),
      hasNumber: t('criteria.hasNumber'),
      hasSpecial: t('criteria.hasSpecial'),
    },
    said: (meter, met) => t('said', { meter, met }),
  };
}
