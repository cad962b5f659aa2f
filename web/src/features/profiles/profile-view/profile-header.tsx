import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './profile-header.module.css';
import type { ViewedProfile } from './profile-sections.ts';

type Props = {
  profile: Pick<ViewedProfile, 'displayName' | 'headline' | 'title' | 'company' | 'location' | 'photo'>;
  /** In place of our own photo: a picture that a provider of sign-ins showed. */
  avatar?: string | null;
  /** On the picture. */
  pictureAction?: ReactNode;
  /** A line below the others. */
  under?: ReactNode;
  /** What can be done here. */
  children?: ReactNode;
  /** A card among others of a page that has its own name. */
  isPart?: boolean;
};

const pictureSize = 128;
/** How high the doorways behind the picture are, in percent. */
const doorways = [38, 62, 47, 78, 56];

/** Who somebody is: picture, name, and what they say of themselves in a line. */
export function ProfileHeader({ profile, avatar = null, pictureAction, under, children, isPart }: Props) {
  const { displayName, headline, title, company, location, photo } = profile;
  const position = [title, company].filter(Boolean).join(' · ');
  const Name = isPart ? 'h2' : 'h1';
  return (
    <header>
      <div className={classes.band} aria-hidden>
        {doorways.map((height) => (
          <span key={height} style={{ height: `${height}%` }} />
        ))}
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
          {under && <p className={classes.position}>{under}</p>}
        </div>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </header>
  );
}
