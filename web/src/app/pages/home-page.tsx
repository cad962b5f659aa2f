import { Button } from '@mantine/core';
import { IconArrowRight, IconCalendarEvent, IconShieldLock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import classes from './home-page.module.css';
import { HomePicture } from './home-picture.tsx';

const features = [
  { key: 'networking', Icon: IconUsers },
  { key: 'events', Icon: IconCalendarEvent },
  { key: 'privacy', Icon: IconShieldLock },
] as const;

export function HomePage() {
  const { t } = useTranslation('home');
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.heroInner}>
          <div>
            <h1 className={classes.title} tabIndex={-1}>
              {t('hero.title')}
            </h1>
            <p className={classes.lead}>{t('hero.text')}</p>
            <Button
              component={Link}
              to={paths.auth}
              size="lg"
              rightSection={<IconArrowRight size={20} stroke={1.5} aria-hidden />}
            >
              {t('hero.start')}
            </Button>
            <p className={classes.note}>{t('hero.note')}</p>
          </div>
          <HomePicture />
        </div>
      </section>
      <section className={classes.features} aria-labelledby="features">
        <h2 id="features" className={classes.subtitle}>
          {t('features.title')}
        </h2>
        <ul className={classes.cards}>
          {features.map(({ key, Icon }) => (
            <li key={key} className={classes.card}>
              <span className={classes.icon}>
                <Icon size={24} stroke={1.5} aria-hidden />
              </span>
              <h3>{t(`features.${key}.title`)}</h3>
              <p>{t(`features.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
