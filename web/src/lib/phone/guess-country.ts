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

/** Guesses from the browser alone: by time zone, then by language, then the default. */
export function guessCountry(browser: { timeZone: string; languages: readonly string[] }): string {
  const byLanguage = () => browser.languages.map(countryOfLanguage).find((country) => country !== null);
  return countryOfTimeZone(browser.timeZone) ?? byLanguage() ?? limits.country.fallback;
}

/** The country code in a look-up response: the bare code, or one of the usual JSON fields of such services. */
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

/** Calls the configured look-up service; null when it does not respond in time or the response is invalid. */
export async function lookUpCountry(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(limits.country.lookupMs);
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    return response.ok ? countryInAnswer(await response.text()) : null;
  } catch {
    return null;
  }
}
