import { languages } from '@foyer/contract/limits.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import { chooseLanguage } from '#src/lib/preferences/choose-language.ts';
import { Menu, MenuItem } from '#src/ui/menu.tsx';

/** Chooses the language of the pages; stored for the next visit. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const current = languageIn(i18n);
  return (
    <Menu
      label={`${t('language.choose')}: ${current.toUpperCase()}`}
      button={
        <>
          <IconLanguage size={20} stroke={1.5} aria-hidden />
          <span aria-hidden>{current.toUpperCase()}</span>
        </>
      }
    >
      {languages.map((language) => (
        <MenuItem
          key={language}
          lang={language}
          checked={language === current}
          onSelect={() => void chooseLanguage(i18n, language)}
        >
          {t(`language.${language}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
