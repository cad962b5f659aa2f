import { limits } from '@foyer/contract/limits.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import classes from './home-page.module.css';
import { HomePicture } from './home-picture.tsx';
import { HomeEventsPicture, HomePrivacyPicture, InvitationPicture, NetworkingPicture } from './home-pictures.tsx';

const features = [
  { key: 'networking', Picture: NetworkingPicture },
  { key: 'events', Picture: HomeEventsPicture },
  { key: 'privacy', Picture: HomePrivacyPicture },
] as const;

export function HomePage() {
  const { t } = useTranslation('home');
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.heroInner}>
          <div className={classes.words}>
            <h1 className={classes.title} tabIndex={-1}>
              {t('hero.title')}
            </h1>
            <p className={classes.lead}>{t('hero.text')}</p>
            <Button
              component={Link}
              to={isSignedIn ? paths.dashboard : paths.auth}
              size="lg"
              rightSection={<IconArrowRight size={20} stroke={1.5} aria-hidden />}
            >
              {t(isSignedIn ? 'hero.goOn' : 'hero.start')}
            </Button>
            <p className={classes.note}>{t(isSignedIn ? 'hero.back' : 'hero.note')}</p>
          </div>
          <div className={classes.picture}>
            <HomePicture />
          </div>
        </div>
      </section>
      <section className={classes.features} aria-labelledby="features">
        <h2 id="features" className={classes.subtitle}>
          {t('features.title')}
        </h2>
        <ul className={classes.cards}>
          {features.map(({ key, Picture }) => (
            <li key={key} className={classes.card}>
              <div className={classes.window}>
                <Picture />
              </div>
              <h3>{t(`features.${key}.title`)}</h3>
              <p>{t(`features.${key}.text`, { count: limits.dailyMatches })}</p>
            </li>
          ))}
        </ul>
      </section>
      {!isSignedIn && (
        <section className={classes.invitation} aria-labelledby="invitation">
          <div className={classes.panel}>
            <InvitationPicture className={classes.arches} />
            <h2 id="invitation" className={classes.subtitle}>
              {t('invitation.title')}
            </h2>
            <p>{t('invitation.text')}</p>
            <Button component={Link} to={paths.signUp} size="lg" variant="white">
              {t('invitation.start')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
