import { marketing } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import classes from './about-page.module.css';
import { ArcadePicture } from './arcade-picture.tsx';
import { Team } from './team.tsx';

const stats = [
  { key: 'professionals', value: marketing.professionals, sign: '+' },
  { key: 'companies', value: marketing.companies, sign: '+' },
  { key: 'connections', value: marketing.connections, sign: '+' },
  { key: 'privacy', value: marketing.privacyPercent, sign: '%' },
] as const;

export function AboutPage() {
  const { t, i18n } = useTranslation('about');
  // Both sides of hydration write the same: numbers in these languages have been written so for long.
  const number = new Intl.NumberFormat(i18n.language, { useGrouping: 'always' });
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <h1 className={classes.title} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={classes.lead}>{t('lead')}</p>
      </header>
      <ArcadePicture className={classes.picture} />
      <dl className={classes.stats}>
        {stats.map(({ key, value, sign }) => (
          <div key={key} className={classes.stat}>
            <dt>{t(`stats.${key}`)}</dt>
            <dd>
              {number.format(value)}
              {sign}
            </dd>
          </div>
        ))}
      </dl>
      <section className={classes.story} aria-labelledby="story">
        <h2 id="story" className={classes.subtitle}>
          {t('story.title')}
        </h2>
        <div className={classes.text}>
          {t('story.text', { returnObjects: true }).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <Team />
    </div>
  );
}
