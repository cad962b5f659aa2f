import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { useDocumentHead } from '#src/lib/page/use-document-head.ts';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { BySignedInHint } from '#src/ui/page/by-signed-in-hint.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageFailed } from '#src/ui/page/page-states.tsx';
import type { EventsSection } from '../profile-view/events-section.ts';
import { publicProfileQuery } from '../queries.ts';
import { profileHead } from './profile-head.ts';
import classes from './public-profile-view.module.css';
import { PublicProfileView } from './public-profile-view.tsx';

/** What a member can do about another, from another feature; the page passes it in. */
type RelationSection = ComponentType<{
  person: { urlSlug: string; displayName: string };
  /** The id of the signed-in member. */
  viewer: string;
}>;

/** A public profile. The server renders what visitors see; members' version is loaded afterwards. */
export function PublicProfilePage({ Events, Relation }: { Events: EventsSection; Relation: RelationSection }) {
  const { slug = '' } = useParams();
  const { t } = useTranslation('profile');
  const current = useSession();
  const viewer = current.status === 'signed-in' ? current.user.id : null;
  const isMember = current.status === 'signed-in' && !current.user.guest;
  const queries = useQueryClient();
  const query = useQuery({
    ...publicProfileQuery(slug, viewer),
    placeholderData: () => queries.getQueryData(publicProfileQuery(slug, null).queryKey) ?? undefined,
  });
  useDocumentHead(profileHead(query.data ?? null, t));
  const isUnsure = current.status === 'starting';
  if (query.data) {
    return (
      <PublicProfileView
        profile={query.data}
        viewer={viewer}
        isUnsure={isUnsure}
        Events={Events}
        relation={viewer && isMember && !query.data.own && <Relation person={query.data} viewer={viewer} />}
      />
    );
  }
  if (query.data === null) return isUnsure ? <ProfileMaybeNotFound /> : <ProfileNotFound viewer={viewer} />;
  return query.error ? <ProfileFailed query={query} /> : <ProfileWaiting />;
}

function ProfileWaiting() {
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.outline} />
    </div>
  );
}

/** Shown when there is no profile to see: a typo in the address, or a profile for members only. */
function ProfileNotFound({ viewer }: { viewer: string | null }) {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  return (
    <MessagePage title={t('nobody.title')} text={viewer ? t('nobody.text') : t('nobody.forStrangers')}>
      {viewer ? (
        <Button component={Link} to={paths.people}>
          {t('nobody.search')}
        </Button>
      ) : (
        <Button component={Link} to={signInThenReturnTo(pathname)}>
          {t('nobody.signIn')}
        </Button>
      )}
      <Button component={Link} to={paths.home} variant="default">
        {t('nobody.home')}
      </Button>
    </MessagePage>
  );
}

/** While the session is unknown: the profile may exist for members. */
function ProfileMaybeNotFound() {
  return <BySignedInHint stranger={<ProfileNotFound viewer={null} />} member={<ProfileWaiting />} />;
}

function ProfileFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return <PageFailed query={query} className={classes.page} />;
}
