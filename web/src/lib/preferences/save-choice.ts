import type { PreferenceChange } from '@foyer/contract/settings/preferences.ts';
import { session } from '../session/session.ts';

let made = 0;

/** How many choices were made on this page: what the account said before the last one is out of date. */
export const choicesMade = () => made;

/** Keeps a choice with the account, if somebody is signed in. The calls come with the first one. */
export async function saveChoice(change: PreferenceChange): Promise<void> {
  made += 1;
  if (session.state().status !== 'signed-in') return;
  const [{ call }, { changePreferences }] = await Promise.all([
    import('../call.ts'),
    import('@foyer/contract/settings/preferences.ts'),
  ]);
  await call(changePreferences, { body: change });
}

/** The same where nothing is said when it fails: the choice holds in this browser all the same. */
export function saveQuietly(change: PreferenceChange): void {
  saveChoice(change).catch(() => undefined);
}
