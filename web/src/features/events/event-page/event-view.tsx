import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import { RichText } from '#src/ui/rich-text/rich-text.tsx';
import { AgendaSection } from './agenda-section.tsx';
import { EventFacts } from './event-facts.tsx';
import classes from './event-page.module.css';
import type { EventPageParts, EventVisit } from './event-page-parts.ts';
import { LocationSection } from './location-section.tsx';
import { OtherDates } from './other-dates.tsx';
import { RegisterBar } from './register-bar.tsx';
import { SpeakersSection } from './speakers-section.tsx';

type Props = { visit: EventVisit; parts: EventPageParts };

/** The event page: all details, registration, sharing and the guest list. */
export function EventView({ visit, parts: { Participation, Sharing, GuestList, MoreEvents } }: Props) {
  const { t } = useTranslation(['event-page', 'event-terms', 'discovery']);
  const { event, viewer, isMember, isPublicView } = visit;
  const panel = useRef<HTMLElement>(null);
  const { title, summary, type, place, description, codeOfConduct, contact, topics } = event;
  // What the organizer wrote may be in another language, and run from right to left.
  const writtenIn = { lang: event.language, dir: 'auto' };
  return (
    <article className={classes.page}>
      <div className={classes.cover} data-picture={event.cover !== null || undefined}>
        <EventCover event={event} sizes="(min-width: 1200px) 1136px, 100vw" isFirst />
      </div>
      <div className={classes.columns}>
        <header className={classes.head}>
          <p className={classes.type}>{t(`event-terms:types.${type}`)}</p>
          <h1 className={classes.title} tabIndex={-1} {...writtenIn}>
            {title}
          </h1>
          {summary && (
            <p className={classes.summary} {...writtenIn}>
              {summary}
            </p>
          )}
          <EventFacts event={event} />
        </header>
        <aside ref={panel} className={classes.aside} aria-label={t('panel')}>
          <Participation {...visit} />
          <Sharing event={event} />
        </aside>
        <div className={classes.body}>
          {description && description.content.length > 0 && (
            <section aria-labelledby="about">
              <h2 id="about">{t('about')}</h2>
              <div className={classes.prose} {...writtenIn}>
                <RichText text={description} />
              </div>
            </section>
          )}
          <AgendaSection event={event} />
          <SpeakersSection speakers={event.speakers} />
          {viewer && isMember && !isPublicView && (
            <Suspense>
              <GuestList event={event} viewer={viewer} />
            </Suspense>
          )}
          {type !== 'virtual' && (place.name || place.address) && <LocationSection place={place} />}
          <OtherDates event={event} />
          {topics.length > 0 && (
            <section aria-labelledby="topics">
              <h2 id="topics">{t('discovery:topics')}</h2>
              <ul className={classes.topics}>
                {topics.map((topic) => (
                  <li key={topic}>
                    <Link to={`${paths.events}?${new URLSearchParams({ topic })}`}>{topic}</Link>
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
              <p className={classes.lines}>
                {/^\S+@\S+$/.test(contact) ? <a href={`mailto:${contact}`}>{contact}</a> : contact}
              </p>
            </section>
          )}
        </div>
      </div>
      <MoreEvents event={event} viewer={viewer} />
      <RegisterBar event={event} viewer={viewer} panel={panel} />
    </article>
  );
}
