import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPath } from '#src/lib/paths.ts';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { AddToCalendar } from '#src/ui/events/add-to-calendar.tsx';
import { SaveButton } from '../saved/save-button.tsx';
import { EmbedEvent } from './embed-event.tsx';
import { FollowFeeds } from './follow-feeds.tsx';
import classes from './share-event.module.css';
import { ShareLinks } from './share-links.tsx';

/** Add to calendar, follow, save, copy the link and embed. */
export function ShareEvent({ event }: { event: Event }) {
  const { t } = useTranslation('event-page');
  const url = useAbsoluteUrl()(eventPath(event.slug));
  const isUpcoming = event.state === 'published' && !event.hasEnded;

  const texts = {
    copy: t('sharing.copyLink.copy'),
    copied: t('sharing.copyLink.copied'),
    copiedLong: t('sharing.copyLink.copiedLong'),
    byHand: t('sharing.copyLink.byHand'),
  };
  return (
    <div className={classes.share}>
      {isUpcoming && (
        <AddToCalendar event={event} texts={{ add: t('sharing.calendar.add'), file: t('sharing.calendar.file') }} />
      )}
      {event.organizer.urlSlug && event.organizer.hasFeed && (
        <FollowFeeds
          kind="people"
          name={event.organizer.urlSlug}
          label={t('sharing.follow.organizer', { name: event.organizer.name })}
        />
      )}
      <div className={classes.buttons}>
        <SaveButton event={event} isWordy />
        <CopyLink url={url} texts={texts} />
        <ShareLinks url={url} title={event.title} />
      </div>
      {event.state === 'published' && event.visibility !== 'members' && <EmbedEvent event={event} />}
    </div>
  );
}
