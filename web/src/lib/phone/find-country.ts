import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';
import { guessCountry, lookUpCountry } from './guess-country.ts';

type Input = {
  lookupUrl: string | null;
  /** Checked when the look-up responds: a number typed meanwhile belongs to the country shown then. */
  isUntouched: () => boolean;
  choose: (country: string) => void;
};

function remember(country: string): void {
  try {
    browserStorages.session.setItem(flowItems.country, country);
  } catch {
    // Blocked storage: the country is guessed again next time.
  }
}

/**
 * Finds the country of a visitor who has not chosen one. The browser's own hints give a guess at once. A look-up, if
 * configured, is more precise and replaces it unless something was typed. Remembered in session storage.
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
