import type { PreferenceChange, Preferences } from '@foyer/contract/settings/preferences.ts';
import { session } from '../session/session.ts';

let made = 0;
let last: Promise<unknown> = Promise.resolve();

/** How many choices were made on this page: what the account said before the last one is out of date. */
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
 * Keeps a choice with the account, if somebody is signed in, and answers what is chosen there then. One after the other:
 * of two choices the later one stays. The calls come with the first one.
 */
export function savePreferences(change: PreferenceChange): Promise<Preferences | null> {
  made += 1;
  const saving = last.then(() => save(change));
  last = saving.catch(() => undefined);
  return saving;
}

/** The same where nothing is said when it fails: the choice holds in this browser all the same. */
export function savePreferencesQuietly(change: PreferenceChange): void {
  savePreferences(change).catch(() => undefined);
}
