import type { FoundPerson } from '@foyer/contract/profiles/people.ts';
import { IconMapPin } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './person-row.module.css';

/** What the viewer can do about a person of the list, from another feature; the page passes it in. */
export type PersonAction = ComponentType<{ person: FoundPerson; viewer: string }>;

type Props = { person: FoundPerson; viewer: string; Action: PersonAction };

/** One person of a list; the row is a link to the profile, with an action beside it. */
export function PersonRow({ person, viewer, Action }: Props) {
  const { urlSlug, displayName, headline, location, photo } = person;
  const position = positionText(person);
  return (
    <li className={classes.row}>
      <Link className={classes.person} to={memberPath(urlSlug)}>
        <Avatar name={displayName} src={photo?.small ?? null} size={56} />
        <span className={classes.words}>
          <span className={classes.name}>{displayName}</span>
          {headline && <span>{headline}</span>}
          {position && <span className={headline ? classes.quiet : undefined}>{position}</span>}
          {location && (
            <span className={classes.place}>
              <IconMapPin size={15} stroke={1.5} aria-hidden />
              {location}
            </span>
          )}
        </span>
      </Link>
      <span className={classes.action}>
        <Action person={person} viewer={viewer} />
      </span>
    </li>
  );
}
