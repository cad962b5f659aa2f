import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useDocumentHead } from '#src/lib/page/use-document-head.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { eventHead } from './event-head.ts';
import type { EventPageParts } from './event-page-parts.ts';
import { EventFailed, EventMaybeNotFound, EventNotFound, EventSkeleton } from './event-page-states.tsx';
import { EventView } from './event-view.tsx';
import { eventQuery } from './queries.ts';

/** One event. The server renders it as visitors see it; signed-in members get their own version a moment later. */
export function EventPageFrame(parts: EventPageParts) {
  const { slug = '' } = useParams();
  const { t } = useTranslation('event-page');
  const session = useSession();
  const viewer = session.status === 'signed-in' ? session.user.id : null;
  const isMember = session.status === 'signed-in' && !session.user.guest;
  const queryClient = useQueryClient();
  const query = useQuery({
    ...eventQuery(slug, viewer),
    placeholderData: () => queryClient.getQueryData(eventQuery(slug, null).queryKey) ?? undefined,
  });
  useDocumentHead(eventHead(query.data ?? null, t));
  const isUnsure = session.status === 'starting';
  if (query.data) {
    const visit = { event: query.data, viewer, isMember, isUnsure, isPublicView: query.isPlaceholderData };
    return <EventView visit={visit} parts={parts} />;
  }
  if (query.data === null) return isUnsure ? <EventMaybeNotFound /> : <EventNotFound viewer={viewer} />;
  return query.error ? <EventFailed query={query} /> : <EventSkeleton />;
}
