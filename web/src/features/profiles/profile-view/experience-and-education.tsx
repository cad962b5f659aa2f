import type { EducationEntry, ExperienceEntry } from '@foyer/contract/profiles/sections.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#src/lib/languages/formats.ts';
import classes from './profile-view.module.css';

type EntryProps = { title: string; place: string; time: ReactNode; description: string };

function Entry({ title, place, time, description }: EntryProps) {
  return (
    <li className={classes.entry}>
      <h3>{title}</h3>
      {place && <p className={classes.place}>{place}</p>}
      {time && <p className={classes.time}>{time}</p>}
      {description && <p className={classes.text}>{description}</p>}
    </li>
  );
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ');

export function Experience({ entries }: { entries: ExperienceEntry[] }) {
  const { t, i18n } = useTranslation('profile');
  // Browsers abbreviate months differently, which would break hydration.
  const month = (value: string) => (
    <time dateTime={value} suppressHydrationWarning>
      {monthText(value, i18n.language)}
    </time>
  );
  return (
    <ol className={classes.entries}>
      {entries.map(({ title, company, location, from, until, description }, at) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: equal entries have no other key, and they do not move.
          key={at}
          title={title}
          place={joined(company, location)}
          time={
            <>
              {month(from)} – {until ? month(until) : t('now')}
            </>
          }
          description={description}
        />
      ))}
    </ol>
  );
}

export function Education({ entries }: { entries: EducationEntry[] }) {
  return (
    <ol className={classes.entries}>
      {entries.map(({ school, degree, field, from, until, description }, at) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: equal entries have no other key, and they do not move.
          key={at}
          title={school}
          place={joined(degree, field)}
          time={[from, until].filter((year) => year !== null).join(' – ')}
          description={description}
        />
      ))}
    </ol>
  );
}

/** Formats `2024-03`. */
function monthText(month: string, language: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return dateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
}
