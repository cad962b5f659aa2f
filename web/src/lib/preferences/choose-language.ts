import type { Language } from '@foyer/contract/limits.ts';
import type { i18n } from 'i18next';
import { switchLanguage } from '../i18n.ts';
import { session } from '../session/session.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { saveLanguage } from '../storage/page-cookies.ts';
import { flowItems } from '../storage/session-store.ts';
import { savePreferencesQuietly } from './save-preferences.ts';

/**
 * Switches pages and messages to a language that the person chose: in this browser, and in the account as soon as there
 * is one. Rejects if the texts can't be loaded; the choice is saved even so.
 */
export async function chooseLanguage(i18n: i18n, language: Language): Promise<void> {
  saveLanguage(language);
  if (session.state().status !== 'signed-in') keepChoiceUntilSignIn();
  savePreferencesQuietly({ language });
  await switchLanguage(i18n, language);
}

/** A choice made before signing in is newer than the account's, which it replaces. */
function keepChoiceUntilSignIn(): void {
  try {
    browserStorages.session.setItem(flowItems.languageChoice, '1');
  } catch {
    // Blocked storage: the account's own language applies after signing in.
  }
}
