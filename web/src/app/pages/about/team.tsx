import { useTranslation } from 'react-i18next';
import { Portrait } from './portrait.tsx';
import classes from './team.module.css';

const people = ['ceo', 'cto', 'product'] as const;

/** Those who run the place. Their roles are labels and give them no rights here. */
export function Team() {
  const { t } = useTranslation('about');
  return (
    <section className={classes.root} aria-labelledby="team">
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
