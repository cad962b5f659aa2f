import type { LinkCard as Card, OwnLink } from '@foyer/contract/link-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { businessCardPath } from '#src/lib/card-paths.ts';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { eventPath } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import frame from '#src/ui/messages/link-frame.module.css';
import classes from './link-card.module.css';
import { linkCardQuery } from './link-card-query.ts';
import { findOwnLink } from './own-link.ts';

type Props = { viewer: string; body: string };

/** The event or business card that a message links to, as the viewer may see it. Nothing if they may not: the link remains. */
export function LinkCard({ viewer, body }: Props) {
  const link = findOwnLink(body, window.location.origin);
  return link && <LinkedPage viewer={viewer} link={link} />;
}

function LinkedPage({ viewer, link }: { viewer: string; link: OwnLink }) {
  const { data, isPending } = useQuery(linkCardQuery(viewer, link));
  if (isPending) return <div className={frame.place} />;
  if (!data) return null;
  return (
    <div className={frame.place}>
      {data.kind === 'event' ? (
        <EventLink event={data} />
      ) : (
        link.kind === 'card' && <CardLink card={data} link={link} />
      )}
    </div>
  );
}

function EventLink({ event }: { event: Extract<Card, { kind: 'event' }> }) {
  const { t } = useTranslation('messaging');
  const time = useEventTime()(event);
  return (
    <Link className={frame.card} to={eventPath(event.slug)}>
      <span className={classes.picture} aria-hidden>
        <EventCover event={event} sizes="96px" />
      </span>
      <span className={frame.words}>
        <strong className={frame.title}>{event.title}</strong>
        <span className={frame.line}>{event.state === 'cancelled' ? t('linkCard.canceled') : time}</span>
      </span>
    </Link>
  );
}

type CardProps = { card: Extract<Card, { kind: 'card' }>; link: Extract<OwnLink, { kind: 'card' }> };

function CardLink({ card, link }: CardProps) {
  const { t } = useTranslation('messaging');
  const { displayName, photo, headline, title, company } = card;
  const position = [title, company].filter(Boolean).join(' · ') || headline;
  return (
    <Link className={frame.card} to={businessCardPath(link.token)}>
      <span className={classes.person}>
        <Avatar name={displayName} src={photo?.small ?? null} size={56} />
      </span>
      <span className={frame.words}>
        <strong className={frame.title}>{displayName}</strong>
        {position !== '' && <span className={`${frame.line} ${frame.single}`}>{position}</span>}
        <span className={frame.line}>{t('linkCard.card')}</span>
      </span>
    </Link>
  );
}
