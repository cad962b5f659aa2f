import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import pictureColors from '#src/features/showcase/picture-colors.module.css';
import { CardsPicture } from '#src/features/showcase/pictures/cards-picture.tsx';
import { EventsPicture } from '#src/features/showcase/pictures/events-picture.tsx';
import { MatchingPicture } from '#src/features/showcase/pictures/matching-picture.tsx';
import { PrivacyPicture } from '#src/features/showcase/pictures/privacy-picture.tsx';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './onboarding.module.css';

/** The stops of the tour with their pages. */
const stops = [
  { key: 'profile', Picture: CardsPicture, to: paths.profile },
  { key: 'people', Picture: MatchingPicture, to: paths.people },
  { key: 'events', Picture: EventsPicture, to: paths.events },
  { key: 'privacy', Picture: PrivacyPicture, to: paths.settings },
] as const;

/** A short tour after the wizard, open to anybody signed in. */
export function OnboardingPage() {
  const { t } = useTranslation('onboarding');
  return (
    <Page width="workspace" className={pictureColors.root}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <ol className={classes.stops}>
        {stops.map(({ key, Picture, to }) => (
          <li key={key} className={classes.stop}>
            <div className={classes.picture}>
              <Picture />
            </div>
            <div className={classes.text}>
              <h2>{t(`stops.${key}.title`)}</h2>
              <p>{t(`stops.${key}.text`)}</p>
              <Link to={to}>{t(`stops.${key}.link`)}</Link>
            </div>
          </li>
        ))}
      </ol>
      <Button component={Link} to={paths.dashboard} size="lg">
        {t('go')}
      </Button>
    </Page>
  );
}
