import { changePreferences, type PreferenceChange, readPreferences } from '@foyer/contract/settings/preferences.ts';
import type { i18n } from 'i18next';
import { chooseAnalytics, hasOptedOut } from '../analytics/choice.ts';
import { appearanceText } from '../appearance/appearance.ts';
import { call } from '../call.ts';
import { languageIn, switchLanguage } from '../i18n.ts';
import { appearanceOf, chosenHere, colorSchemeOf, saveLanguage } from '../storage/page-cookies.ts';
import { changesMade } from './save-preferences.ts';
import { showAppearance } from './show-appearance.ts';

type Here = {
  i18n: i18n;
  setColorScheme: (scheme: 'auto' | 'light' | 'dark') => void;
  /** Ends when the person leaves: what one account chose is nothing to the next. */
  whileHere: AbortSignal;
};

/**
 * Brings browser and account together: the account's choices show here, and where it has none it takes over those of
 * this browser (spec section 4, "Theme and language").
 */
export async function syncPreferences({ i18n, setColorScheme, whileHere }: Here): Promise<void> {
  const before = changesMade();
  const account = await call(readPreferences, {}, whileHere);
  // Something was chosen meanwhile: that counts, and is on its way to the account.
  if (changesMade() !== before) return;
  const here = chosenHere(document.cookie);
  const look = appearanceOf(document.cookie);
  const { mode, primaryColor, fontSize, contrast } = account.appearance;
  const change: PreferenceChange = {};
  const taken: PreferenceChange['appearance'] = {};

  if (account.language === null) {
    if (here.language) change.language = languageIn(i18n);
  } else if (account.language !== languageIn(i18n) || !here.language) {
    saveLanguage(account.language);
    await switchLanguage(i18n, account.language);
    whileHere.throwIfAborted();
  }

  const scheme = colorSchemeOf(document.cookie);
  if (mode === null) {
    if (scheme) taken.mode = scheme;
  } else if (mode !== (scheme ?? 'system')) setColorScheme(mode === 'system' ? 'auto' : mode);

  const shown = {
    primaryColor: primaryColor ?? look.primaryColor,
    fontSize: fontSize ?? look.fontSize,
    contrast: contrast ?? look.contrast,
  };
  if (appearanceText(shown) !== appearanceText(look)) showAppearance(shown);
  if (here.look) {
    if (primaryColor === null) taken.primaryColor = look.primaryColor;
    if (fontSize === null) taken.fontSize = look.fontSize;
    if (contrast === null) taken.contrast = look.contrast;
  }
  if (Object.keys(taken).length > 0) change.appearance = taken;

  if (account.analyticsChosen) chooseAnalytics(account.analytics);
  else if (hasOptedOut()) change.analytics = false;

  if (Object.keys(change).length > 0) await call(changePreferences, { body: change }, whileHere);
}
