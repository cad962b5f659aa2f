import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { useAddress } from '#src/lib/page/use-address.ts';
import { eventPath } from '#src/lib/paths.ts';
import { CopyLink } from '#src/ui/sharing/copy-link.tsx';
import { EmbedEvent } from '../feeds/embed-event.tsx';
import { FollowFeeds } from '../feeds/follow-feeds.tsx';
import { SaveButton } from '../saved/save-button.tsx';
import { Calendars } from './calendars/calendars.tsx';
import classes from './event.module.css';

/** Ways to keep an event and to tell others of it. */
export function ShareEvent({ event }: { event: Event }) {
  const { t } = useTranslation('event');
  const url = useAddress()(eventPath(event.slug));
  const isAhead = event.state === 'published' && !event.hasEnded;

  const texts = {
    copy: t('share.copy'),
    copied: t('share.copied'),
    copiedLong: t('share.copiedLong'),
    byHand: t('share.byHand'),
  };
  return (
    <div className={classes.share}>
      {isAhead && <Calendars event={event} texts={{ add: t('calendar.add'), file: t('calendar.file') }} />}
      {event.organizer.urlSlug && event.organizer.hasFeed && (
        <FollowFeeds
          kind="people"
          name={event.organizer.urlSlug}
          label={t('follow.organizer', { name: event.organizer.name })}
        />
      )}
      <div className={classes.buttons}>
        <SaveButton event={event} isWordy />
        <CopyLink url={url} texts={texts} />
      </div>
      {event.state === 'published' && event.visibility !== 'members' && <EmbedEvent event={event} />}
    </div>
  );
}
