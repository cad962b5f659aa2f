import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';
import { guessCountry, lookUpCountry } from './guess-country.ts';

type Input = {
  lookupUrl: string | null;
  /** Asked when a look-up answers: what somebody has typed by then belongs to the country that they saw. */
  isUntouched: () => boolean;
  choose: (country: string) => void;
};

function remember(country: string): void {
  try {
    browserStorages.session.setItem(flowItems.country, country);
  } catch {
    // It is guessed again next time.
  }
}

/**
 * Finds the country of a visitor who has not named one. The browser's own hints give an answer at once; a look-up, if
 * configured, knows better and replaces it as long as nothing was typed. Remembered until the browser closes.
 */
export async function findCountry({ lookupUrl, isUntouched, choose }: Input): Promise<void> {
  const remembered = browserStorages.session.getItem(flowItems.country);
  if (remembered) {
    choose(remembered);
    return;
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const guessed = guessCountry({ timeZone, languages: navigator.languages });
  remember(guessed);
  choose(guessed);
  const found = lookupUrl && (await lookUpCountry(lookupUrl));
  if (!found) return;
  remember(found);
  if (isUntouched()) choose(found);
}
