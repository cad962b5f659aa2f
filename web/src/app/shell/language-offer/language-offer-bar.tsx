import type { Language } from '@foyer/contract/limits.ts';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn, loadMessages } from '#src/lib/i18n.ts';
import { chooseLanguage } from '#src/lib/preferences/choose-language.ts';
import { Button } from '#src/ui/button/button.tsx';
import classes from './language-offer-bar.module.css';

type Props = { language: Language; onChosen: () => void };

/** The offer, in the language that it offers. Both answers are remembered. */
export function LanguageOfferBar({ language, onChosen }: Props) {
  const { i18n } = useTranslation();
  const current = languageIn(i18n);
  const [texts, setTexts] = useState<{ t: TFunction<'shell'> } | null>(null);

  useEffect(() => {
    let isGone = false;
    // Without the texts there is no offer.
    loadMessages(i18n, ['shell'], language).then(
      () => isGone || setTexts({ t: i18n.getFixedT(language, 'shell') }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [i18n, language]);

  async function choose(chosen: Language): Promise<void> {
    await chooseLanguage(i18n, chosen);
    document.getElementById('main')?.focus({ preventScroll: true });
    onChosen();
  }

  // Chosen in the menu meanwhile.
  if (!texts || current === language) return null;
  const { t } = texts;
  return (
    <section className={classes.bar} lang={language} aria-label={t('language.choose')}>
      <p>{t('language.offer.text')}</p>
      <div className={classes.buttons}>
        <Button size="sm" onClick={() => void choose(language).catch(() => undefined)}>
          {t('language.offer.accept')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => void choose(current).catch(() => undefined)}>
          {t(`language.offer.stay.${current}`)}
        </Button>
      </div>
    </section>
  );
}
