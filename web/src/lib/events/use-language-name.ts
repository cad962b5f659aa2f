import { useTranslation } from 'react-i18next';
import { languageName } from '../languages/formats.ts';

/** Those that most events are held in; an address may ask for any. */
export const commonLanguages = ['en', 'es', 'pt', 'fr', 'de', 'it'] as const;

/**
 * What a language is called. The common ones stand among our texts: the first question about languages takes the browser
 * of a phone as long as a third of the page.
 */
export function useLanguageName(): (tag: string) => string {
  const { t, i18n } = useTranslation('event-terms');
  return (tag) => {
    const common = commonLanguages.find((known) => known === tag);
    return common ? t(`languages.${common}`) : languageName(tag, i18n.language);
  };
}
