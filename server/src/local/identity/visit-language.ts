import { defaultLanguage, type Language, languages } from '@foyer/contract/limits.ts';

/** As our server asked for (`ui_locales`), else as the browser says it. */
export function visitLanguage(uiLocales: unknown, acceptLanguage: string | undefined): Language {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const accepted = (acceptLanguage ?? '').split(',').map((part) => part.split(';')[0] ?? '');
  for (const tag of [...asked, ...accepted]) {
    const language = languages.find((known) => known === tag.trim().toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return defaultLanguage;
}
