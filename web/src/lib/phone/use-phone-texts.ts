import { useTranslation } from 'react-i18next';
import type { PhoneTexts } from '#src/ui/fields/phone-field.tsx';

/** The texts of a phone field, from the namespace `phone`: the page must load it. */
export function usePhoneTexts(): PhoneTexts {
  const { t } = useTranslation('phone');
  return {
    label: t('label'),
    hint: t('hint'),
    valid: t('valid'),
    country: (name, code) => t('country', { name, code }),
    noCountry: t('noCountry'),
    search: t('countries.search'),
    placeholder: t('countries.placeholder'),
    list: t('countries.list'),
    none: t('countries.none'),
    found: (count) => t('countries.found', { count }),
  };
}
