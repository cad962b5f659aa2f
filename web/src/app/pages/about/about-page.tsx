import { marketing } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import classes from './about-page.module.css';
import { ArcadePicture } from './arcade-picture.tsx';
import { Portrait } from './portrait.tsx';

const stats = [
  { key: 'professionals', value: marketing.professionals, sign: '+' },
  { key: 'companies', value: marketing.companies, sign: '+' },
  { key: 'connections', value: marketing.connections, sign: '+' },
  { key: 'privacy', value: marketing.privacyPercent, sign: '%' },
] as const;

/** Thousands separators. Creating an `Intl.NumberFormat` takes a phone 50 ms, too long for these few numbers. */
const thousands = { en: ',', es: '.' };

export function AboutPage() {
  const { t, i18n } = useTranslation('about');
  const number = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, thousands[languageIn(i18n)]);
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
              {number(value)}
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

const people = ['ceo', 'cto', 'product'] as const;

/** The team. Their roles are labels without rights. */
function Team() {
  const { t } = useTranslation('about');
  return (
    <section className={classes.team} aria-labelledby="team">
      <h2 id="team">{t('team.title')}</h2>
      <ul className={classes.people}>
        {people.map((key) => (
          <li key={key} className={classes.person}>
            <Portrait of={key} className={classes.portrait} />
            <div>
              <h3>{t(`team.${key}.name`)}</h3>
              <p className={classes.role}>{t(`team.${key}.role`)}</p>
              <p className={classes.words}>{t(`team.${key}.words`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
