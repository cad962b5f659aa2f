import type { Availability, ProfileLanguage } from '@foyer/contract/profiles/sections.ts';
import { useTranslation } from 'react-i18next';
import { languageName } from '#src/lib/languages/formats.ts';
import { Education, Experience } from './experience-and-education.tsx';
import { LinkList } from './link-list.tsx';
import type { ProfileSection, ViewedProfile } from './profile-sections.ts';
import classes from './profile-view.module.css';

/** One section of a profile for reading. */
export function SectionView({ part, profile }: { part: ProfileSection; profile: ViewedProfile }) {
  switch (part) {
    case 'about':
      return <p className={classes.text}>{profile.about}</p>;
    case 'offers':
    case 'seeks':
      return <Lines lines={profile[part]} />;
    case 'skills':
    case 'interests':
    case 'likes':
      return <Tags tags={profile[part]} />;
    case 'experience':
      return <Experience entries={profile.experience} />;
    case 'education':
      return <Education entries={profile.education} />;
    case 'languages':
      return <LanguageList languages={profile.languages} />;
    case 'links':
      return <LinkList {...profile} />;
    case 'availability':
      return profile.availability && <AvailabilityView availability={profile.availability} />;
  }
}

/** Returns the heading of a section. */
export function useSectionTitle(): (part: ProfileSection) => string {
  const { t } = useTranslation('profile');
  return (part) => t(`parts.${part}`);
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

/** A member's availability. */
function AvailabilityView({ availability }: { availability: Availability }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <p className={classes.availability} data-state={availability.state}>
        {t(`availability.states.${availability.state}`)}
      </p>
      {availability.for.length > 0 && (
        <ul className={classes.tags}>
          {availability.for.map((purpose) => (
            <li key={purpose}>{t(`availability.for.${purpose}`)}</li>
          ))}
        </ul>
      )}
      {availability.note && <p className={classes.note}>{availability.note}</p>}
    </>
  );
}

/** Languages with their levels. */
function LanguageList({ languages }: { languages: ProfileLanguage[] }) {
  const { t, i18n } = useTranslation('profile');
  return (
    <ul className={classes.pairs}>
      {languages.map(({ tag, level }) => (
        <li key={tag}>
          <span suppressHydrationWarning>{languageName(tag, i18n.language)}</span>
          <span className={classes.dimmed}>{t(`levels.${level}`)}</span>
        </li>
      ))}
    </ul>
  );
}
