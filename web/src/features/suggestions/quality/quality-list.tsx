import type { SuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import classes from './quality-list.module.css';

/** The figures of a week or an event, or a note that they are based on too few people. */
export function QualityList({ quality }: { quality: SuggestionQuality | null }) {
  const { t, i18n } = useTranslation('suggestion-quality');
  if (!quality) return <Notice tone="info">{t('tooFew')}</Notice>;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const percent = (value: number | null) => (value === null ? t('hidden') : t('percent', { value: number(value) }));
  const { people, suggested, opened, asked, accepted, answered, medianHours, exposureGini, neverShown } = quality;
  const figures = [
    ['people', number(people)],
    ['suggested', number(suggested)],
    ['opened', percent(opened)],
    ['asked', percent(asked)],
    ['accepted', percent(accepted)],
    ['answered', percent(answered)],
    ['medianHours', medianHours === null ? t('hidden') : t('hours', { count: medianHours })],
    ['exposureGini', number(exposureGini)],
    ['neverShown', percent(neverShown)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`figures.${name}.title`)}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.hint}>{t(`figures.${name}.hint`)}</dd>
        </div>
      ))}
    </dl>
  );
}
