import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { BySignedInHint } from '#src/ui/page/by-signed-in-hint.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { PageFailed } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './event-page.module.css';

export function EventSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={260} radius={20} />
      <div className={classes.outlines}>
        <Skeleton height={120} />
        <Skeleton height={280} />
      </div>
    </div>
  );
}

/** The address may be mistyped, or the event is for members only, so visitors are offered to sign in. */
export function EventNotFound({ viewer }: { viewer: string | null }) {
  const { t } = useTranslation('event-page');
  const { pathname } = useLocation();
  return (
    <MessagePage title={t('notFound.title')} text={viewer ? t('notFound.text') : t('notFound.forStrangers')}>
      <Button component={Link} to={paths.events}>
        {t('notFound.all')}
      </Button>
      {!viewer && (
        <Button component={Link} to={signInThenReturnTo(pathname)} variant="default">
          {t('notFound.signIn')}
        </Button>
      )}
    </MessagePage>
  );
}

/** Not found for visitors. A viewer who turns out to be signed in may still see the event. */
export function EventMaybeNotFound() {
  return <BySignedInHint stranger={<EventNotFound viewer={null} />} member={<EventSkeleton />} />;
}

export function EventFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return <PageFailed query={query} className={classes.page} />;
}
