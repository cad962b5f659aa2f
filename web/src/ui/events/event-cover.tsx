import type { EventCard } from '@foyer/contract/events/event.ts';
import classes from './event-cover.module.css';
import { GeneratedCover } from './generated-cover.tsx';

type Props = {
  event: Pick<EventCard, 'title' | 'type' | 'cover' | 'coverDesign'>;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  /** Above the fold of its page, so it is loaded first. */
  isFirst?: boolean;
};

/** The cover of an event: its own picture, or a generated one. */
export function EventCover({ event, sizes, isFirst }: Props) {
  const { title, type, cover, coverDesign } = event;
  if (!cover) return <GeneratedCover name={title} type={type} design={coverDesign} />;
  return (
    <img
      className={classes.picture}
      src={cover.card}
      srcSet={`${cover.card} 640w, ${cover.page} 1600w`}
      sizes={sizes}
      alt={cover.alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
