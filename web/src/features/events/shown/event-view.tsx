import type { Event } from '@foyer/contract/events/event.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventCover } from '../cover/event-cover.tsx';
import { isByTicketAlone, sellsTickets, TicketPanel } from '../joining/tickets/ticket-panel.tsx';
import { noFilters, searchOf } from '../known/event-filters.ts';
import { isWaitedFor } from '../known/is-waited-for.ts';
import { OtherDates } from '../series/other-dates.tsx';
import classes from './event.module.css';
import { Facts } from './facts.tsx';
import { Registration } from './registration.tsx';
import { RichText } from './rich-text.tsx';
import { ShareEvent } from './share-event.tsx';

/** Strangers see how many come, and load nothing of this. */
const GuestList = lazy(async () => ({ default: (await import('../guests/guest-list.tsx')).GuestList }));

const Waiting = lazy(async () => ({ default: (await import('../joining/waiting/waiting.tsx')).Waiting }));

type Props = {
  event: Event;
  viewer: string | null;
  /** It is not known yet whether somebody is signed in. */
  isUnsure: boolean;
  /** What is shown is what strangers see; what the viewer sees is on its way. */
  isOfStrangers: boolean;
};

/** All of an event, and what can be done about it. */
export function EventView({ event, viewer, isUnsure, isOfStrangers }: Props) {
  const { t } = useTranslation(['event', 'events']);
  const { title, summary, type, description, codeOfConduct, contact, topics } = event;
  // In the language of its organizer, whichever way that is written.
  const written = { lang: event.language, dir: 'auto' };
  return (
    <article className={classes.page}>
      <div className={classes.cover} data-picture={event.cover !== null || undefined}>
        <EventCover event={event} sizes="(min-width: 1200px) 1136px, 100vw" isFirst />
      </div>
      <div className={classes.columns}>
        <header className={classes.head}>
          <p className={classes.type}>{t(`events:types.${type}`)}</p>
          <h1 className={classes.title} tabIndex={-1} {...written}>
            {title}
          </h1>
          {summary && (
            <p className={classes.summary} {...written}>
              {summary}
            </p>
          )}
          <Facts event={event} />
        </header>
        <aside className={classes.aside} aria-label={t('panel')}>
          {!isByTicketAlone(event) && (
            <Registration event={event} viewer={viewer} isUnsure={isUnsure} isOfStrangers={isOfStrangers} />
          )}
          {sellsTickets(event) && (
            <TicketPanel event={event} viewer={viewer} isUnsure={isUnsure}>
              {viewer && isByTicketAlone(event) && isWaitedFor(event) && (
                <Suspense>
                  <Waiting event={event} viewer={viewer} />
                </Suspense>
              )}
            </TicketPanel>
          )}
          <ShareEvent event={event} />
        </aside>
        <div className={classes.body}>
          {description && description.content.length > 0 && (
            <section aria-labelledby="about">
              <h2 id="about">{t('about')}</h2>
              <div className={classes.prose} {...written}>
                <RichText text={description} />
              </div>
            </section>
          )}
          {viewer && !isOfStrangers && (
            <Suspense>
              <GuestList event={event} viewer={viewer} />
            </Suspense>
          )}
          <OtherDates event={event} />
          {topics.length > 0 && (
            <section aria-labelledby="topics">
              <h2 id="topics">{t('events:topics')}</h2>
              <ul className={classes.topics}>
                {topics.map((topic) => (
                  <li key={topic}>
                    <Link to={`/events${searchOf({ ...noFilters, topic })}`}>{topic}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {codeOfConduct && (
            <section aria-labelledby="conduct">
              <h2 id="conduct">{t('conduct')}</h2>
              <p className={classes.lines}>{codeOfConduct}</p>
            </section>
          )}
          {contact && (
            <section aria-labelledby="contact">
              <h2 id="contact">{t('contact')}</h2>
              <p className={classes.lines}>{contact}</p>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
