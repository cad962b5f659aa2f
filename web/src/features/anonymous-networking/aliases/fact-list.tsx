import type { ShownFacts } from '@foyer/contract/anonymous-networking/alias.ts';
import { useTranslation } from 'react-i18next';
import classes from './fact-list.module.css';

/** The facts of an alias in words, the most specific first. */
export function useFactTexts(): (facts: ShownFacts) => string[] {
  const { t, i18n } = useTranslation(['anonymous-networking', 'profile']);
  return ({ role, seniority, industry, city, region, topic }) => [
    ...(role ? [t(`roles.${role}`)] : []),
    ...(seniority ? [t(`seniorities.${seniority}`)] : []),
    ...(industry ? [t(`profile:industries.${industry}`)] : []),
    ...(city || region ? [[city, region].filter(Boolean).join(', ')] : []),
    ...(topic ? [i18n.language.startsWith('es') ? topic.es : topic.en] : []),
  ];
}

/** What others see of an alias. */
export function FactList({ facts }: { facts: ShownFacts }) {
  const { t } = useTranslation('anonymous-networking');
  const texts = useFactTexts()(facts);
  if (texts.length === 0) return <p className={classes.none}>{t('facts.none')}</p>;
  return (
    <ul className={classes.root}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
