import type { Event } from '@foyer/contract/events/event.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { QuestionsCard } from '../asking/questions-card.tsx';
import { Attendees } from '../attendees/attendees.tsx';
import { canRepeat } from '../series/repeat-card.tsx';
import { SeriesCard } from '../series/series-card.tsx';
import { StatisticsCard } from '../statistics/statistics-card.tsx';
import { DoorCard } from '../team/door-card.tsx';
import { Team } from '../team/team.tsx';
import { hasLine } from '../waiting/has-line.ts';
import { WaitingLine } from '../waiting/waiting-line.tsx';
import { EventOverview } from './event-overview.tsx';
import classes from './event-parts.module.css';

type Part = { id: string; title: string; isThere: boolean; card: ReactNode };

/** All that an organizer looks after, and the ways to each part of it: the page is as long as its guests are many. */
export function EventParts({ event, userId }: { event: Event; userId: string }) {
  const { t } = useTranslation(['hosting', 'organizing', 'team']);
  const isDraft = event.state === 'draft';
  const parts: Part[] = [
    {
      id: 'statistics',
      title: t('organizing:statistics.title'),
      isThere: event.publishedAt !== null,
      card: <StatisticsCard event={event} />,
    },
    { id: 'door', title: t('team:door.title'), isThere: hasDoor(event), card: <DoorCard event={event} /> },
    {
      id: 'dates',
      title: t(event.series ? 'organizing:series.dates' : 'organizing:series.title'),
      isThere: event.series !== undefined || canRepeat(event),
      card: <SeriesCard event={event} />,
    },
    { id: 'attendees', title: t('attendees.title'), isThere: !isDraft, card: <Attendees event={event} /> },
    { id: 'waiting', title: t('waiting.title'), isThere: hasLine(event), card: <WaitingLine event={event} /> },
    { id: 'team', title: t('team:title'), isThere: true, card: <Team event={event} userId={userId} /> },
    { id: 'questions', title: t('asking.title'), isThere: true, card: <QuestionsCard event={event} /> },
  ];
  const shown = parts.filter(({ isThere }) => isThere);
  usePartOfAddress();
  return (
    <>
      <nav className={classes.ways} aria-label={t('one.parts')}>
        {shown.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <EventOverview event={event} />
      {shown.map(({ id, card }) => (
        <div key={id} id={id} className={classes.part} tabIndex={-1}>
          {card}
        </div>
      ))}
    </>
  );
}

/** A link to one part comes before the parts are there. */
function usePartOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash]);
}

/** Whether guests come to a place. */
function hasDoor({ state, audiences }: Event): boolean {
  return state !== 'draft' && state !== 'cancelled' && audiences.some(({ audience }) => audience === 'in-person');
}
