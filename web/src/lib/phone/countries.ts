import { type Language, languages, limits } from '@foyer/contract/limits.ts';
import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** One entry of the country picker. */
export type Country = { code: string; callingCode: string; name: string; flag: string; search: string };

/** The main country of a calling code that several share; pinned countries come first anyway. */
const mainOf: Record<string, string> = { 7: 'RU', 212: 'MA', 262: 'RE', 358: 'FI', 590: 'GP', 599: 'CW' };

/** The two regional indicator letters of a country, which the flag font renders as its flag. */
function flagOf(code: string): string {
  return [...code].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1f1a5)).join('');
}

/** All countries with a calling code: pinned ones first, then by name in `language`. Searchable by name in all languages. */
export function countriesIn(language: Language): Country[] {
  const names = languages.map((each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'code' }));
  const displayNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const all = getCountries().map((code): Country => {
    const search = foldText(names.map((each) => each.of(code) ?? code).join('\n'));
    const callingCode = getCountryCallingCode(code);
    return { code, callingCode, name: displayNames.of(code) ?? code, flag: flagOf(code), search };
  });
  const order = new Intl.Collator(language);
  const pinned: readonly string[] = limits.country.pinned;
  const rank = ({ code }: Country) => (pinned.includes(code) ? pinned.indexOf(code) : pinned.length);
  return all.sort((a, b) => rank(a) - rank(b) || order.compare(a.name, b.name));
}

/** The countries that match a search, best first: by two-letter code, calling code, start of a name, part of a name. */
export function searchCountries(countries: Country[], typed: string): Country[] {
  const query = foldText(typed.trim());
  if (query === '') return countries;
  const digits = query.replace(/[^0-9]/g, '');
  const score = ({ code, callingCode, search }: Country): number => {
    if (code.toLowerCase() === query || (digits !== '' && callingCode === digits)) return 0;
    if (digits !== '') return callingCode.startsWith(digits) ? 1 : -1;
    if (search.split('\n').some((name) => name.startsWith(query))) return 1;
    return search.includes(query) ? 2 : -1;
  };
  const found = countries.map((country) => ({ country, score: score(country) })).filter((each) => each.score >= 0);
  return found.sort((a, b) => a.score - b.score).map(({ country }) => country);
}

/** The country for a calling code typed in a number: the chosen one if it shares the code, else the main one. */
export function countryOfCallingCode(countries: Country[], callingCode: string, chosen: string | null): string | null {
  const sharing = countries.filter((country) => country.callingCode === callingCode);
  if (sharing.some(({ code }) => code === chosen)) return chosen;
  const main = mainOf[callingCode];
  return sharing.find(({ code }) => code === main)?.code ?? sharing[0]?.code ?? null;
}
