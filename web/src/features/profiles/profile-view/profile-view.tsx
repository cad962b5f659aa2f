import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileHeader } from './profile-header.tsx';
import {
  isEmptySection,
  mainSections,
  type ProfileSection,
  sideSections,
  type ViewedProfile,
} from './profile-sections.ts';
import classes from './profile-view.module.css';
import { SectionView, useSectionTitle } from './section-view.tsx';

type Props = {
  profile: ViewedProfile;
  avatar?: string | null;
  isPart?: boolean;
  actions?: ReactNode;
  /** Some sections may be hidden from this viewer, so an empty profile is not described as empty. */
  isPartial?: boolean;
  /** Shown in the side column before the profile's own parts. */
  aside?: ReactNode;
};

/** A profile for reading, without its empty sections. */
export function ProfileView({ profile, avatar, isPart, isPartial = false, actions, aside }: Props) {
  const { t } = useTranslation('profile');
  const filled = (part: ProfileSection) => !isEmptySection(profile, part);
  const [main, side] = [mainSections.filter(filled), sideSections.filter(filled)];
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

function Part({ part, profile }: { part: ProfileSection; profile: ViewedProfile }) {
  const id = useId();
  const title = useSectionTitle();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.partTitle}>
        {title(part)}
      </h2>
      <SectionView part={part} profile={profile} />
    </section>
  );
}
