import { limits } from '@foyer/contract/limits.ts';
import { countryOfTimeZone } from './country-of-time-zone.ts';

const codePattern = /^[A-Z]{2}$/;

function countryOfLanguage(tag: string): string | null {
  try {
    const { region } = new Intl.Locale(tag);
    return region && codePattern.test(region) ? region : null;
  } catch {
    return null;
  }
}

/** What the browser itself gives away: the time zone, then the language, then the default (spec section 9). */
export function guessCountry(browser: { timeZone: string; languages: readonly string[] }): string {
  const byLanguage = () => browser.languages.map(countryOfLanguage).find((country) => country !== null);
  return countryOfTimeZone(browser.timeZone) ?? byLanguage() ?? limits.country.fallback;
}

/** The country code in the answer of a look-up: the bare letters, or the usual fields of the known services. */
export function countryInAnswer(text: string): string | null {
  const valid = (value: unknown) => {
    const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
    return codePattern.test(code) ? code : null;
  };
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return valid(answer);
    const fields: Record<string, unknown> = { ...answer };
    return valid(fields.country_code) ?? valid(fields.countryCode) ?? valid(fields.country);
  } catch {
    return valid(text);
  }
}

/** Asks the configured service; null when it does not answer in time or makes no sense. */
export async function lookUpCountry(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(limits.country.lookupMs);
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    return response.ok ? countryInAnswer(await response.text()) : null;
  } catch {
    return null;
  }
}
