import { type Language, languages, limits } from '@foyer/contract/limits.ts';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** One line of the country picker. */
export type Country = { code: string; callingCode: string; name: string; flag: string; search: string };

/** Where a calling code serves several countries, the one that most of its numbers belong to; pinned ones go first. */
const mainOf: Record<string, string> = { 7: 'RU', 212: 'MA', 262: 'RE', 358: 'FI', 590: 'GP', 599: 'CW' };

/** The two regional indicators of a country; the page's own font draws them as its flag. */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1f1a5)).join('');
}

/** For comparing what is typed with what is meant: no accents, no capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** All countries with a calling code: pinned ones first, then by name in `language`. Found by their names in both. */
export function countriesIn(language: Language): Country[] {
  const names = languages.map((each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'code' }));
  const shown = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const all = getCountries().map((code): Country => {
    const search = plain(names.map((each) => each.of(code) ?? code).join('\n'));
    const callingCode = getCountryCallingCode(code);
    return { code, callingCode, name: shown.of(code) ?? code, flag: flagOf(code), search };
  });
  const order = new Intl.Collator(language);
  const pinned: readonly string[] = limits.country.pinned;
  const rank = ({ code }: Country) => (pinned.includes(code) ? pinned.indexOf(code) : pinned.length);
  return all.sort((a, b) => rank(a) - rank(b) || order.compare(a.name, b.name));
}

/** The countries that a search means, best first: their two letters, their calling code, the start of a name, a part. */
export function searchCountries(countries: Country[], typed: string): Country[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return countries;
  const digits = wanted.replace(/[^0-9]/g, '');
  const score = ({ code, callingCode, search }: Country): number => {
    if (code.toLowerCase() === wanted || (digits !== '' && callingCode === digits)) return 0;
    if (digits !== '') return callingCode.startsWith(digits) ? 1 : -1;
    if (search.split('\n').some((name) => name.startsWith(wanted))) return 1;
    return search.includes(wanted) ? 2 : -1;
  };
  const found = countries.map((country) => ({ country, score: score(country) })).filter((each) => each.score >= 0);
  return found.sort((a, b) => a.score - b.score).map(({ country }) => country);
}

/** The country that a calling code in the number itself speaks of; the chosen one if it shares the code. */
export function countryOfCallingCode(countries: Country[], callingCode: string, chosen: string | null): string | null {
  const sharing = countries.filter((country) => country.callingCode === callingCode);
  if (sharing.some(({ code }) => code === chosen)) return chosen;
  const main = mainOf[callingCode];
  return sharing.find(({ code }) => code === main)?.code ?? sharing[0]?.code ?? null;
}
