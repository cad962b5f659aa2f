import { type CardField, profileCardFields } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { useTranslation } from 'react-i18next';

const extraNames = {
  'second-phone': 'editor.secondPhone',
  'second-email': 'editor.secondEmail',
  'booking-link': 'editor.bookingLink',
} as const;

/** Returns what the fields of a card are called. */
export function useFieldNames(): (field: CardField) => string {
  const { t } = useTranslation('business-cards');
  return (field) => {
    const ofProfile = profileCardFields.find((each) => each === field);
    return ofProfile ? t(`editor.field.${ofProfile}`) : t(extraNames[field as keyof typeof extraNames]);
  };
}
