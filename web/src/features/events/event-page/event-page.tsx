import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useOwnHead } from '#src/lib/page/use-own-head.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { eventHead } from './event-head.ts';
import type { EventPageParts } from './event-page-parts.ts';
import { EventFailed, EventNotFound, EventWaiting, PerhapsNotFound } from './event-page-states.tsx';
import { EventView } from './event-view.tsx';
import { eventQuery } from './queries.ts';

/** One event. The server has put what strangers see into the page; members see theirs a moment later. */
export function EventPage(parts: EventPageParts) {
  const { slug = '' } = useParams();
  const { t } = useTranslation('event-page');
  const current = useSession();
  const viewer = current.status === 'signed-in' ? current.user.id : null;
  const queries = useQueryClient();
  const query = useQuery({
    ...eventQuery(slug, viewer),
    placeholderData: () => queries.getQueryData(eventQuery(slug, null).queryKey) ?? undefined,
  });
  useOwnHead(eventHead(query.data ?? null, t));
  const isUnsure = current.status === 'starting';
  if (query.data) {
    const visit = { event: query.data, viewer, isUnsure, isOfStrangers: query.isPlaceholderData };
    return <EventView visit={visit} parts={parts} />;
  }
  if (query.data === null) return isUnsure ? <PerhapsNotFound /> : <EventNotFound viewer={viewer} />;
  return query.error ? <EventFailed query={query} /> : <EventWaiting />;
}
