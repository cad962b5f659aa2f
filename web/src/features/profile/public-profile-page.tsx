import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useOwnHead } from '#src/lib/page/use-own-head.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { NobodyHere } from './public/nobody-here.tsx';
import { profileHead } from './public/profile-head.ts';
import { PublicProfileView } from './public/public-profile-view.tsx';
import { PerhapsNobody, ProfileFailed, ProfileWaiting } from './public/states.tsx';
import { profileQuery } from './queries.ts';
import type { EventsPart } from './view/events-part.ts';

/** Somebody's profile. The server has put what strangers see into the page; members see theirs a moment later. */
export function PublicProfilePage({ Events }: { Events: EventsPart }) {
  const { slug = '' } = useParams();
  const { t } = useTranslation('profile');
  const current = useSession();
  const viewer = current.status === 'signed-in' ? current.user.id : null;
  const queries = useQueryClient();
  const query = useQuery({
    ...profileQuery(slug, viewer),
    placeholderData: () => queries.getQueryData(profileQuery(slug, null).queryKey) ?? undefined,
  });
  useOwnHead(profileHead(query.data ?? null, t));
  const isUnsure = current.status === 'starting';
  if (query.data) return <PublicProfileView profile={query.data} viewer={viewer} isUnsure={isUnsure} Events={Events} />;
  if (query.data === null) return isUnsure ? <PerhapsNobody /> : <NobodyHere viewer={viewer} />;
  return query.error ? <ProfileFailed query={query} /> : <ProfileWaiting />;
}
