import type { Event } from '@foyer/contract/events/event.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import classes from './guest-list.module.css';
import { guestListQuery } from './guest-list-query.ts';

/** How the viewer writes to an attendee. It belongs to messaging, so a page in `app/pages` passes it in. */
export type AttendeeActionProps = { person: { urlSlug: string; displayName: string }; viewer: string };
export type AttendeeAction = ComponentType<AttendeeActionProps>;

type Props = { event: Event; viewer: string; Action?: AttendeeAction | undefined };

/** The attendees who agreed to be listed, and the number of the others. Renders nothing without attendees. */
export function GuestList({ event, viewer, Action }: Props) {
  const { t } = useTranslation('event-page');
  const query = useInfiniteQuery(guestListQuery(event.id, viewer));
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const guests = pages.flatMap(({ items }) => items);
  if (!first?.isShown || guests.length + first.others === 0) return null;
  return (
    <section aria-labelledby="guests">
      <h2 id="guests">{t('guestList.title')}</h2>
      {guests.length > 0 && (
        <ul className={classes.list}>
          {guests.map(({ name, urlSlug, title, company, photo }) => (
            <li key={urlSlug}>
              <Avatar name={name} src={photo?.small ?? null} size={40} />
              <div className={classes.words}>
                <Link to={memberPath(urlSlug)}>{name}</Link>
                {title && <span>{company ? t('guestList.position', { title, company }) : title}</span>}
              </div>
              {Action && <Action person={{ urlSlug, displayName: name }} viewer={viewer} />}
            </li>
          ))}
        </ul>
      )}
      {first.others > 0 && !query.hasNextPage && (
        <p className={classes.others}>
          {guests.length > 0
            ? t('guestList.others', { count: first.others })
            : t('guestList.only', { count: first.others })}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('guestList.more')}
        </Button>
      )}
    </section>
  );
}
