import { useTranslation } from 'react-i18next';
import { AvailabilityView } from './availability-view.tsx';
import { LanguageList } from './language-list.tsx';
import { LinkList } from './link-list.tsx';
import type { ProfilePart, ShownProfile } from './shown-profile.ts';
import { Education, Experience } from './timeline.tsx';
import classes from './view.module.css';

/** One part of a profile as it is read. */
export function PartView({ part, profile }: { part: ProfilePart; profile: ShownProfile }) {
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

/** The heading of a part, the same wherever it stands. */
export function usePartTitle(): (part: ProfilePart) => string {
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
