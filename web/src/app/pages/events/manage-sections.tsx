import type { Event } from '@foyer/contract/events/event.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AttendeesCard } from '#src/features/attendees/attendees-card.tsx';
import { CapacityLogRow } from '#src/features/attendees/capacity-log-row.tsx';
import { RequestsRow } from '#src/features/attendees/requests-row.tsx';
import { CheckInCard } from '#src/features/check-in/links/check-in-card.tsx';
import { StatisticsCard } from '#src/features/discovery/statistics/statistics-card.tsx';
import { EventOverview } from '#src/features/event-editing/manage/event-overview.tsx';
import { canRepeat } from '#src/features/event-editing/series/repeat-card.tsx';
import { SeriesCard } from '#src/features/event-editing/series/series-card.tsx';
import { TeamCard } from '#src/features/events/team/team-card.tsx';
import { QuestionsCard } from '#src/features/registrations/questions/questions-card.tsx';
import { hasWaitlist, WaitlistCard } from '#src/features/waitlist/waitlist-card.tsx';
import classes from './manage-sections.module.css';

type Section = { id: string; title: string; isThere: boolean; card: ReactNode };

/** The sections of the organizer's event page with links to each, because long attendee lists make the page long. */
export function ManageSections({ event, userId }: { event: Event; userId: string }) {
  const { t } = useTranslation(['manage-event', 'event-editing', 'attendees', 'team']);
  const isDraft = event.state === 'draft';
  const sections: Section[] = [
    {
      id: 'statistics',
      title: t('statistics.title'),
      isThere: event.publishedAt !== null,
      card: <StatisticsCard event={event} />,
    },
    { id: 'door', title: t('checkInLinks.title'), isThere: hasCheckIn(event), card: <CheckInCard event={event} /> },
    {
      id: 'dates',
      title: t(event.series ? 'event-editing:series.dates' : 'event-editing:series.title'),
      isThere: event.series !== undefined || canRepeat(event),
      card: <SeriesCard event={event} />,
    },
    { id: 'attendees', title: t('attendees:title'), isThere: !isDraft, card: <AttendeesCard event={event} /> },
    { id: 'waiting', title: t('waitlist.title'), isThere: hasWaitlist(event), card: <WaitlistCard event={event} /> },
    { id: 'team', title: t('team:title'), isThere: true, card: <TeamCard event={event} userId={userId} /> },
    { id: 'questions', title: t('questions.title'), isThere: true, card: <QuestionsCard event={event} /> },
  ];
  const shown = sections.filter(({ isThere }) => isThere);
  useSectionOfAddress();
  return (
    <>
      <nav className={classes.ways} aria-label={t('sections')}>
        {shown.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <EventOverview event={event} RequestsRow={RequestsRow} CapacityLogRow={CapacityLogRow} />
      {shown.map(({ id, card }) => (
        <div key={id} id={id} className={classes.part} tabIndex={-1}>
          {card}
        </div>
      ))}
    </>
  );
}

/** Scrolls to the section in the address, which may render later than the page. */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash]);
}

/** Whether the event has in-person check-in. */
function hasCheckIn({ state, audiences }: Event): boolean {
  return state !== 'draft' && state !== 'cancelled' && audiences.some(({ audience }) => audience === 'in-person');
}
