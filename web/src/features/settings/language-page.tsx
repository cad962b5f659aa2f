import { type Language, languages } from '@foyer/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn, switchLanguage } from '#src/lib/i18n.ts';
import { changesMade, savePreferences } from '#src/lib/preferences/save-preferences.ts';
import { saveLanguage } from '#src/lib/storage/page-cookies.ts';
import { Card } from '#src/ui/card/card.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** The language of pages. Visitors' choice is stored in this browser and becomes the account's when they sign in. */
export function LanguagePage() {
  const { t, i18n } = useTranslation('settings');
  const { t: shell } = useTranslation('shell');
  const [failure, setFailure] = useState<unknown>(null);
  const current = languageIn(i18n);

  async function show(language: Language): Promise<void> {
    saveLanguage(language);
    await switchLanguage(i18n, language);
  }
  async function choose(language: Language): Promise<void> {
    setFailure(null);
    const saving = savePreferences({ language });
    const mine = changesMade();
    try {
      await Promise.all([show(language), saving]);
    } catch (error) {
      if (mine === changesMade()) await show(current);
      setFailure(error);
    }
  }
  const options = languages.map((value) => ({ value, label: shell(`language.${value}`), lang: value }));
  return (
    <SettingsFrame title={t('language.title')} lead={t('language.lead')} failure={failure}>
      <Card title={t('language.section')} lead={t('language.hint')}>
        <ChoiceGroup
          legend={t('language.section')}
          name="language"
          options={options}
          chosen={current}
          onChoose={(language) => void choose(language)}
        />
      </Card>
    </SettingsFrame>
  );
}
