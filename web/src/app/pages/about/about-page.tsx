import { marketing } from '@foyer/contract/limits.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { aboutFiguresQuery } from './about-figures-query.ts';
import classes from './about-page.module.css';
import { ArcadePicture } from './arcade-picture.tsx';
import { Portrait } from './portrait.tsx';

/** Thousands separators. Creating an `Intl.NumberFormat` takes a phone 50 ms, too long for these few numbers. */
const thousands = { en: ',', es: '.' };

export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <h1 className={classes.title} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={classes.lead}>{t('lead')}</p>
      </header>
      <ArcadePicture className={classes.picture} />
      <Figures />
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

/** The figures of the specification, or the counts of this Foyer that are large enough to be shown. */
function Figures() {
  const { t, i18n } = useTranslation('about');
  const areReal = useSuspenseQuery(configQuery).data.aboutFigures === 'real';
  const { data: counts } = useQuery({ ...aboutFiguresQuery(), enabled: areReal });
  const { professionals, companies, connections } = (areReal ? counts : marketing) ?? {};
  const number = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, thousands[languageIn(i18n)]);
  const stats = [
    { key: 'professionals', value: professionals, sign: '+' },
    { key: 'companies', value: companies, sign: '+' },
    { key: 'connections', value: connections, sign: '+' },
    { key: 'privacy', value: marketing.privacyPercent, sign: '%' },
  ] as const;
  return (
    <dl className={classes.stats}>
      {stats.map(
        ({ key, value, sign }) =>
          value != null && (
            <div key={key} className={classes.stat}>
              <dt>{t(`stats.${key}`)}</dt>
              <dd>
                {number(value)}
                {sign}
              </dd>
            </div>
          ),
      )}
    </dl>
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
