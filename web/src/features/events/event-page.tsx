import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useOwnHead } from '#src/lib/page/use-own-head.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { eventQuery } from './known/queries.ts';
import { eventHead } from './shown/event-head.ts';
import { EventView } from './shown/event-view.tsx';
import { EventFailed, EventWaiting, NoSuchEvent, PerhapsNone } from './shown/states.tsx';

/** One event. The server has put what strangers see into the page; members see theirs a moment later. */
export function EventPage() {
  const { slug = '' } = useParams();
  const { t } = useTranslation('event');
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
    return <EventView event={query.data} viewer={viewer} isUnsure={isUnsure} isOfStrangers={query.isPlaceholderData} />;
  }
  if (query.data === null) return isUnsure ? <PerhapsNone /> : <NoSuchEvent viewer={viewer} />;
  return query.error ? <EventFailed query={query} /> : <EventWaiting />;
}
