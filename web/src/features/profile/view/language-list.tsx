import type { ProfileLanguage } from '@foyer/contract/profiles/sections.ts';
import { useTranslation } from 'react-i18next';
import { languageName } from '#src/lib/languages/formats.ts';
import classes from './view.module.css';

/** The languages that somebody speaks, and how well. */
export function LanguageList({ languages }: { languages: ProfileLanguage[] }) {
  const { t, i18n } = useTranslation('profile');
  return (
    <ul className={classes.pairs}>
      {languages.map(({ tag, level }) => (
        <li key={tag}>
          <span suppressHydrationWarning>{languageName(tag, i18n.language)}</span>
          <span className={classes.dimmed}>{t(`levels.${level}`)}</span>
        </li>
      ))}
    </ul>
  );
}
