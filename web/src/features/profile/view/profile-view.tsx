import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileHeader } from './header/profile-header.tsx';
import { PartView, usePartTitle } from './part-view.tsx';
import { isEmptyPart, mainParts, type ProfilePart, type ShownProfile, sideParts } from './shown-profile.ts';
import classes from './view.module.css';

type Props = {
  profile: ShownProfile;
  avatar?: string | null;
  isPart?: boolean;
  actions?: ReactNode;
  /** Some of it may be kept from whoever reads: that nothing more is shown does not mean that there is nothing. */
  isPartial?: boolean;
  /** Beside the profile, before its own parts there. */
  aside?: ReactNode;
};

/** A profile as somebody reads it: what is empty is not there. */
export function ProfileView({ profile, avatar, isPart, isPartial = false, actions, aside }: Props) {
  const { t } = useTranslation('profile');
  const filled = (part: ProfilePart) => !isEmptyPart(profile, part);
  const [main, side] = [mainParts.filter(filled), sideParts.filter(filled)];
  return (
    <article className={classes.sheet}>
      <ProfileHeader profile={profile} avatar={avatar ?? null} isPart={isPart ?? false}>
        {actions}
      </ProfileHeader>
      <div className={classes.columns}>
        {main.length > 0 && (
          <div className={classes.main}>
            {main.map((part) => (
              <Part key={part} part={part} profile={profile} />
            ))}
          </div>
        )}
        {main.length === 0 && !isPartial && (
          <p className={classes.nothing}>{t('nothing', { name: profile.displayName })}</p>
        )}
        {(side.length > 0 || aside) && (
          <div className={classes.side}>
            {aside}
            {side.map((part) => (
              <Part key={part} part={part} profile={profile} />
            ))}
          </div>
        )}
      </div>
    </article>
  );
}

function Part({ part, profile }: { part: ProfilePart; profile: ShownProfile }) {
  const id = useId();
  const title = usePartTitle();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.partTitle}>
        {title(part)}
      </h2>
      <PartView part={part} profile={profile} />
    </section>
  );
}
