import { type Language, languages } from '@foyer/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn, switchLanguage } from '#src/lib/i18n.ts';
import { choicesMade, saveChoice } from '#src/lib/preferences/save-choice.ts';
import { keepLanguage } from '#src/lib/storage/preferences.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Choices } from './parts/choices.tsx';
import { Frame } from './parts/frame.tsx';

/** Also for visitors: their choice stays in this browser, and becomes the account's when they sign in. */
export function LanguagePage() {
  const { t, i18n } = useTranslation('settings');
  const { t: shell } = useTranslation('shell');
  const [failure, setFailure] = useState<unknown>(null);
  const current = languageIn(i18n);

  async function show(language: Language): Promise<void> {
    keepLanguage(language);
    await switchLanguage(i18n, language);
  }
  async function choose(language: Language): Promise<void> {
    setFailure(null);
    const saving = saveChoice({ language });
    const mine = choicesMade();
    try {
      await Promise.all([show(language), saving]);
    } catch (error) {
      if (mine === choicesMade()) await show(current);
      setFailure(error);
    }
  }
  const options = languages.map((value) => ({ value, label: shell(`language.${value}`), lang: value }));
  return (
    <Frame title={t('language.title')} lead={t('language.lead')} failure={failure}>
      <Card title={t('language.section')} lead={t('language.hint')}>
        <Choices
          legend={t('language.section')}
          name="language"
          options={options}
          chosen={current}
          onChoose={(language) => void choose(language)}
        />
      </Card>
    </Frame>
  );
}
