import { defaultLanguage, type Language } from '@foyer/contract/limits.ts';
import { languageParam } from '@foyer/contract/pages.ts';

/**
 * A link to a page of Foyer that opens it in the message's language, in a browser where nobody has chosen one. English needs
 * nothing: it is the language of such a browser anyway.
 */
export function linkInLanguage(href: string, language: Language, publicUrl: string): string {
  if (language === defaultLanguage) return href;
  const url = new URL(href);
  if (url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('/api/')) return href;
  url.searchParams.set(languageParam, language);
  return url.href;
}
