import { type Language, languages } from '@foyer/contract/limits.ts';
import { browserChoices, languageOf } from '#src/lib/storage/page-cookies.ts';

/** The supported language that the browser prefers to that of the pages; null if there is none or one was chosen before. */
export function languageToOffer(cookie: string, preferred: readonly string[]): Language | null {
  if (browserChoices(cookie).language) return null;
  const bases = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
  const first = bases.flatMap((base) => languages.find((language) => language === base) ?? [])[0];
  return first && first !== languageOf(cookie) ? first : null;
}
