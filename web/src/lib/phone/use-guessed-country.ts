import { useEffect, useEffectEvent } from 'react';
import { findCountry } from './find-country.ts';

/** Chooses a likely country for a visitor who has not chosen one. */
export function useGuessedCountry(
  lookupUrl: string | null,
  chosen: string | null,
  isUntouched: boolean,
  choose: (country: string) => void,
): void {
  const choosePresent = useEffectEvent(choose);
  const isStillUntouched = useEffectEvent(() => isUntouched);
  const needsGuess = chosen === null;
  useEffect(() => {
    if (!needsGuess) return;
    void findCountry({ lookupUrl, isUntouched: () => isStillUntouched(), choose: (country) => choosePresent(country) });
  }, [needsGuess, lookupUrl]);
}
