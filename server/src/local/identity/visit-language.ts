import { defaultLanguage, type Language, languages } from '@foyer/contract/limits.ts';

/** The language that our server requested (`ui_locales`), else that of the browser. */
export function visitLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const accepted = (acceptLanguage ?? '').split(',').map((part) => part.split(';')[0] ?? '');
  for (const tag of [...asked, ...accepted]) {
    const language = languages.find((known) => known === tag.trim().toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return defaultLanguage;
}
