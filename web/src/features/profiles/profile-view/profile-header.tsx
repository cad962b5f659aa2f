import { IconBriefcase, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { ProfileBanner } from './profile-banner.tsx';
import classes from './profile-header.module.css';
import type { ViewedProfile } from './profile-sections.ts';

type Props = {
  profile: Pick<
    ViewedProfile,
    'displayName' | 'headline' | 'title' | 'company' | 'location' | 'industry' | 'photo' | 'banner'
  >;
  /** A provider's picture, where there is no own photo. */
  avatar?: string | null;
  /** A button on the picture. */
  pictureAction?: ReactNode;
  /** A button on the banner. */
  bannerAction?: ReactNode;
  /** An additional line. */
  under?: ReactNode;
  /** Actions. */
  children?: ReactNode;
  /** Inside a page with a heading of its own. */
  isPart?: boolean;
};

const pictureSize = 128;

/** Picture, name and headline of a member. */
export function ProfileHeader({ profile, avatar = null, pictureAction, bannerAction, under, children, isPart }: Props) {
  const { t } = useTranslation('profile');
  const { displayName, headline, location, industry, photo, banner } = profile;
  const position = positionText(profile);
  const Name = isPart ? 'h2' : 'h1';
  return (
    <header>
      <div className={classes.banner}>
        <ProfileBanner banner={banner} name={displayName} />
        {bannerAction}
      </div>
      <div className={classes.who}>
        <div className={classes.picture}>
          <Avatar name={displayName} src={photo?.medium ?? avatar} size={pictureSize} />
          {pictureAction}
        </div>
        <div className={classes.words}>
          <Name className={classes.name} tabIndex={-1}>
            {displayName}
          </Name>
          {headline && <p className={classes.headline}>{headline}</p>}
          {position && <p className={classes.position}>{position}</p>}
          {location && (
            <p className={classes.location}>
              <IconMapPin size={17} stroke={1.5} aria-hidden />
              {location}
            </p>
          )}
          {industry && (
            <p className={classes.location}>
              <IconBriefcase size={17} stroke={1.5} aria-hidden />
              {t(`industries.${industry}`)}
            </p>
          )}
          {under && <p className={classes.position}>{under}</p>}
        </div>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </header>
  );
}
