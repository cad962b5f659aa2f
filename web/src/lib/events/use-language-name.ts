import { useTranslation } from 'react-i18next';
import { languageName } from '../languages/formats.ts';

/** The languages of most events; the address may filter by any other. */
export const commonLanguages = ['en', 'es', 'pt', 'fr', 'de', 'it'] as const;

/**
 * Returns the name of a language. The names of common ones are part of our messages, because creating the first
 * `Intl.DisplayNames` on a phone takes a third as long as rendering the page.
 */
export function useLanguageName(): (tag: string) => string {
  const { t, i18n } = useTranslation('event-terms');
  return (tag) => {
    const common = commonLanguages.find((language) => language === tag);
    return common ? t(`languages.${common}`) : languageName(tag, i18n.language);
  };
}
