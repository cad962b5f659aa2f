import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './check-in.module.css';

const CheckInByLink = lazyPart(async () => (await import('./session/check-in-by-link.tsx')).CheckInByLink);

const noSubscription = () => () => undefined;

/** Check-in by link, without an account. The token is in the URL fragment, so only the browser knows the event. */
export function CheckInLinkPage() {
  const isInBrowser = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  if (!isInBrowser) return <CheckInSkeleton />;
  return (
    <Suspense fallback={<CheckInSkeleton />}>
      <CheckInByLink />
    </Suspense>
  );
}

function CheckInSkeleton() {
  const { t } = useTranslation('check-in');
  return (
    <Page width="form" className={classes.page} isWaiting>
      <PageTitle>{t('title')}</PageTitle>
      <Skeleton height={360} radius={16} />
    </Page>
  );
}
