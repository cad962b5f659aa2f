import type { PreferenceChange, Preferences } from '@foyer/contract/settings/preferences.ts';
import { session } from '../session/session.ts';

let made = 0;
let last: Promise<unknown> = Promise.resolve();

/** The number of choices made on this page. If it changed, preferences read before are out of date. */
export const changesMade = () => made;

async function save(change: PreferenceChange): Promise<Preferences | null> {
  if (session.state().status !== 'signed-in') return null;
  const [{ call }, { changePreferences }] = await Promise.all([
    import('../call.ts'),
    import('@foyer/contract/settings/preferences.ts'),
  ]);
  return call(changePreferences, { body: change });
}

/**
 * Saves a choice to the account if the user is signed in, and resolves to the account's preferences. Saves run one
 * after the other, so that the last choice wins.
 */
export function savePreferences(change: PreferenceChange): Promise<Preferences | null> {
  made += 1;
  const saving = last.then(() => save(change));
  last = saving.catch(() => undefined);
  return saving;
}

/** Saves without reporting failures, because the choice applies in this browser anyway. */
export function savePreferencesQuietly(change: PreferenceChange): void {
  savePreferences(change).catch(() => undefined);
}
