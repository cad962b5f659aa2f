import { useTranslation } from 'react-i18next';
import type { PhoneTexts } from '#src/ui/fields/phone-field.tsx';

/** What a phone field says, from the namespace `auth`: the page that shows one names it. */
export function usePhoneTexts(): PhoneTexts {
  const { t } = useTranslation('auth');
  return {
    label: t('phone.label'),
    hint: t('phone.hint'),
    valid: t('phone.valid'),
    country: (name, code) => t('phone.country', { name, code }),
    noCountry: t('phone.noCountry'),
    search: t('countries.search'),
    placeholder: t('countries.placeholder'),
    list: t('countries.list'),
    none: t('countries.none'),
    found: (count) => t('countries.found', { count }),
  };
}
