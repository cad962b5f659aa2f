import { useEffect, useEffectEvent } from 'react';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import { guessCountry, lookUpCountry } from './guess-country.ts';

function remember(country: string): void {
  try {
    browserStorages.session.setItem(flowItems.country, country);
  } catch {
    // It is guessed again next time.
  }
}

/**
 * Guesses the country of a visitor who has not named one. The browser's own hints give an answer at once; a look-up,
 * if configured, knows better and replaces it as long as nothing was typed. Remembered until the browser closes.
 */
export function useGuessedCountry(
  lookupUrl: string | null,
  chosen: string | null,
  isUntouched: boolean,
  choose: (country: string) => void,
): void {
  const settle = useEffectEvent((country: string | null, isFirst: boolean) => {
    if (!country) return;
    remember(country);
    if (isFirst || isUntouched) choose(country);
  });
  const needsGuess = chosen === null;
  useEffect(() => {
    if (!needsGuess) return;
    const remembered = browserStorages.session.getItem(flowItems.country);
    if (remembered) {
      settle(remembered, true);
      return;
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    settle(guessCountry({ timeZone, languages: navigator.languages }), true);
    if (lookupUrl) void lookUpCountry(lookupUrl).then((country) => settle(country, false));
  }, [needsGuess, lookupUrl]);
}
