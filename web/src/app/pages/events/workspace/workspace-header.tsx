import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventMenu } from '#src/features/event-editing/manage/event-menu.tsx';
import { PrimaryAction } from '#src/features/event-editing/manage/primary-action.tsx';
import { primaryActionOf } from '#src/features/event-editing/manage/primary-action-of.ts';
import { ShareButton } from '#src/features/event-editing/manage/share-button.tsx';
import type { EventMutations } from '#src/features/event-editing/manage/use-event-mutations.ts';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { isOver } from '#src/lib/events/managed-event.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { useFocusFallback } from '#src/lib/page/use-focus-fallback.ts';
import { editEventPath, paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import { eventTones } from '#src/ui/events/status-tones.ts';
import { BackLink } from '#src/ui/page/back-link.tsx';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import classes from './workspace-header.module.css';

/** The event at a glance: cover, status, time and place, with the most useful action and a menu of all others. */
export function WorkspaceHeader({ event, mutations }: { event: Event; mutations: EventMutations }) {
  const { t } = useTranslation(['managed-events', 'event-editing']);
  const when = useEventTime();
  const where = useLocationText();
  const title = useFocusFallback<HTMLParagraphElement>(mutations.done);
  const isShareMain = primaryActionOf(event, Date.now()) === 'share';
  const state = event.state === 'published' && isOver(event) ? 'ended' : event.state;
  return (
    <header className={classes.root}>
      <BackLink to={paths.myEvents} label={t('myEvents')} />
      <div className={classes.event}>
        <div className={classes.cover} aria-hidden="true">
          <EventCover event={event} sizes="160px" isFirst />
        </div>
        <div className={classes.text}>
          <div className={classes.named}>
            <p ref={title} className={classes.title} tabIndex={-1}>
              {event.title}
            </p>
            <StatusBadge tone={eventTones[state]}>{t(`states.${state}`)}</StatusBadge>
          </div>
          <p className={classes.facts}>
            {when(event) ?? t('noDate')}
            {'\u00a0· '}
            {where({ type: event.type, placeName: event.place.name })}
          </p>
        </div>
        {event.own && (
          <div className={classes.actions}>
            <div className={classes.main}>
              {event.state !== 'draft' && event.state !== 'cancelled' && (
                <Button component={Link} to={editEventPath(event.id)} variant="default" className={classes.edit}>
                  {t('event-editing:actions.edit')}
                </Button>
              )}
              {event.state === 'published' && !isShareMain && <ShareButton event={event} isSecondary />}
              <PrimaryAction event={event} mutations={mutations} />
            </div>
            <EventMenu event={event} mutations={mutations} />
          </div>
        )}
      </div>
    </header>
  );
}
