import { changePreferences, type PreferenceChange, readPreferences } from '@foyer/contract/settings/preferences.ts';
import type { i18n } from 'i18next';
import { hasOptedOut, setAnalyticsEnabled } from '../analytics/analytics-choice.ts';
import { appearanceText } from '../appearance/appearance.ts';
import { call } from '../call.ts';
import { languageIn, switchLanguage } from '../i18n.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { appearanceOf, browserChoices, colorSchemeOf, saveLanguage } from '../storage/page-cookies.ts';
import { flowItems } from '../storage/session-store.ts';
import { changesMade } from './save-preferences.ts';
import { showAppearance } from './show-appearance.ts';

type Browser = {
  i18n: i18n;
  setColorScheme: (scheme: 'auto' | 'light' | 'dark') => void;
  /** Aborted when the person leaves: one account's choices must not apply to the next. */
  signal: AbortSignal;
};

/**
 * Syncs preferences between browser and account: the account's choices apply here, and where it has none it adopts those
 * of this browser. A language chosen just before signing in is newer than the account's.
 */
export async function syncPreferences({ i18n, setColorScheme, signal }: Browser): Promise<void> {
  const before = changesMade();
  const account = await call(readPreferences, {}, signal);
  // Something was chosen meanwhile. It wins, and is being saved to the account already.
  if (changesMade() !== before) return;
  const choices = browserChoices(document.cookie);
  const current = appearanceOf(document.cookie);
  const { mode, primaryColor, fontSize, contrast } = account.appearance;
  const change: PreferenceChange = {};
  const adopted: PreferenceChange['appearance'] = {};

  if (account.language === null || hasNewerLanguage()) {
    if (choices.language && account.language !== languageIn(i18n)) change.language = languageIn(i18n);
  } else if (account.language !== languageIn(i18n) || !choices.language) {
    saveLanguage(account.language);
    await switchLanguage(i18n, account.language);
    signal.throwIfAborted();
  }

  const scheme = colorSchemeOf(document.cookie);
  if (mode === null) {
    if (scheme) adopted.mode = scheme;
  } else if (mode !== (scheme ?? 'system')) setColorScheme(mode === 'system' ? 'auto' : mode);

  const appearance = {
    primaryColor: primaryColor ?? current.primaryColor,
    fontSize: fontSize ?? current.fontSize,
    contrast: contrast ?? current.contrast,
  };
  if (appearanceText(appearance) !== appearanceText(current)) showAppearance(appearance);
  if (choices.look) {
    if (primaryColor === null) adopted.primaryColor = current.primaryColor;
    if (fontSize === null) adopted.fontSize = current.fontSize;
    if (contrast === null) adopted.contrast = current.contrast;
  }
  if (Object.keys(adopted).length > 0) change.appearance = adopted;

  if (account.analyticsChosen) setAnalyticsEnabled(account.analytics);
  else if (hasOptedOut()) change.analytics = false;

  if (Object.keys(change).length > 0) await call(changePreferences, { body: change }, signal);
  browserStorages.session.removeItem(flowItems.languageChoice);
}

/** Whether the language was chosen in this tab before signing in (choose-language.ts). */
const hasNewerLanguage = () => browserStorages.session.getItem(flowItems.languageChoice) !== null;
