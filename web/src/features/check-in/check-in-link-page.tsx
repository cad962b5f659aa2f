import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './check-in.module.css';

const CheckInByLink = lazy(async () => ({ default: (await import('./session/check-in-by-link.tsx')).CheckInByLink }));

const never = () => () => undefined;

/** The door for whoever comes by a link, without an account. What it opens is known in the browser alone. */
export function CheckInLinkPage() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isInBrowser) return <CheckInWaiting />;
  return (
    <Suspense fallback={<CheckInWaiting />}>
      <CheckInByLink />
    </Suspense>
  );
}

function CheckInWaiting() {
  const { t } = useTranslation('check-in');
  return (
    <div className={classes.page} aria-busy="true">
      <PageTitle>{t('title')}</PageTitle>
      <Skeleton height={360} radius={16} />
    </div>
  );
}
