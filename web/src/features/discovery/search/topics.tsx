import type { EventCard } from '@foyer/contract/events/event.ts';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type EventFilters, searchOf } from '../event-filters.ts';
import { FollowFeeds } from '../sharing/follow-feeds.tsx';
import classes from './topics.module.css';

const maxTopics = 8;

/** The most frequent topics of the events shown. Each links to the events with that topic. */
export function Topics({ events, filters }: { events: readonly EventCard[]; filters: EventFilters }) {
  const { t } = useTranslation('discovery');
  const selected = filters.topic;
  const topics = frequentTopics(events).filter((topic) => topic.toLowerCase() !== selected.toLowerCase());
  if (topics.length === 0 && !selected) return null;
  return (
    <>
      <nav aria-label={t('topics')}>
        <ul className={classes.root}>
          {selected && (
            <li>
              <Link to={`/events${searchOf({ ...filters, topic: '' })}`} preventScrollReset data-chosen>
                {selected}
                <IconX size={16} stroke={1.5} aria-hidden />
                <span className="visually-hidden">{t('filters.remove')}</span>
              </Link>
            </li>
          )}
          {topics.slice(0, maxTopics).map((topic) => (
            <li key={topic}>
              <Link to={`/events${searchOf({ ...filters, topic })}`} preventScrollReset>
                {topic}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {selected && <FollowFeeds kind="topics" name={selected} label={t('follow.topic')} className={classes.follow} />}
    </>
  );
}

function frequentTopics(events: readonly EventCard[]): string[] {
  const counts = new Map<string, number>();
  for (const { topics } of events) for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([topic]) => topic);
}
