import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/lib/keep/use-copy.ts';
import { eventPath } from '#src/lib/paths.ts';
import { EmbedEvent } from '../feeds/embed-event.tsx';
import { FollowFeeds } from '../feeds/follow-feeds.tsx';
import { useAddress } from '../place/use-address.ts';
import { SaveButton } from '../saved/save-button.tsx';
import { calendarLinks } from './calendar-links.ts';
import classes from './event.module.css';

/** Ways to keep an event and to tell others of it. */
export function ShareEvent({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const { outcome, copy } = useCopy();
  const field = useRef<HTMLInputElement>(null);
  const url = useAddress(eventPath(event.slug));
  const isAhead = event.state === 'published' && !event.hasEnded;
  // The file is fetched by the browser itself, as a stranger: what only members see is not given to it.
  const calendars = isAhead ? calendarLinks(event, url) : null;

  useEffect(() => {
    if (outcome === 'refused') field.current?.select();
  }, [outcome]);

  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
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
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        onClick={() => void copy(url)}
      >
        {outcome === 'copied' ? t('share.copied') : t('share.copy')}
      </Button>
      {outcome === 'refused' && (
        <input ref={field} className={classes.address} readOnly value={url} aria-label={t('share.byHand')} />
      )}
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t('share.copiedLong')}
        {outcome === 'refused' && t('share.byHand')}
      </span>
      {event.state === 'published' && event.visibility !== 'members' && <EmbedEvent event={event} />}
    </div>
  );
}
