import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { eventPath } from '#src/lib/paths.ts';
import { CopyLink } from '#src/ui/sharing/copy-link.tsx';
import { EmbedEvent } from '../feeds/embed-event.tsx';
import { FollowFeeds } from '../feeds/follow-feeds.tsx';
import { useAddress } from '../place/use-address.ts';
import { SaveButton } from '../saved/save-button.tsx';
import { calendarLinks } from './calendar-links.ts';
import classes from './event.module.css';

/** Ways to keep an event and to tell others of it. */
export function ShareEvent({ event }: { event: Event }) {
  const { t } = useTranslation('event');
  const url = useAddress(eventPath(event.slug));
  const isAhead = event.state === 'published' && !event.hasEnded;
  // The file is fetched by the browser itself, as a stranger: what only members see is not given to it.
  const calendars = isAhead ? calendarLinks(event, url) : null;

  const texts = {
    copy: t('share.copy'),
    copied: t('share.copied'),
    copiedLong: t('share.copiedLong'),
    byHand: t('share.byHand'),
  };
  return (
    <div className={classes.share}>
      {calendars && (
        <p>
          {t('calendar.add')}{' '}
          <a href={calendars.google} rel="noreferrer" target="_blank">
            Google
          </a>{' '}
          ·{' '}
          <a href={calendars.outlook} rel="noreferrer" target="_blank">
            Outlook
          </a>
          {event.visibility !== 'members' && (
            <>
              {' · '}
              <a href={`/api/events/${event.id}/calendar.ics`}>{t('calendar.file')}</a>
            </>
          )}
        </p>
      )}
      {event.organizer.urlSlug && event.organizer.hasFeed && (
        <FollowFeeds
          kind="people"
          name={event.organizer.urlSlug}
          label={t('follow.organizer', { name: event.organizer.name })}
        />
      )}
      <SaveButton event={event} isWordy />
      <CopyLink url={url} texts={texts} />
      {event.state === 'published' && event.visibility !== 'members' && <EmbedEvent event={event} />}
    </div>
  );
}
