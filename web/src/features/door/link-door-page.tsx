import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './look/door.module.css';

const LinkDoor = lazy(async () => ({ default: (await import('./standing/link-door.tsx')).LinkDoor }));

const never = () => () => undefined;

/** The door for whoever comes by a link, without an account. What it opens is known in the browser alone. */
export function LinkDoorPage() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isInBrowser) return <DoorWaiting />;
  return (
    <Suspense fallback={<DoorWaiting />}>
      <LinkDoor />
    </Suspense>
  );
}

function DoorWaiting() {
  const { t } = useTranslation('door');
  return (
    <div className={classes.page} aria-busy="true">
      <PageTitle>{t('title')}</PageTitle>
      <Skeleton height={360} radius={16} />
    </div>
  );
}
