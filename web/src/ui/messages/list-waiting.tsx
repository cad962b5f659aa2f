import { useIsOnline } from '#src/lib/use-is-online.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './message-rows.module.css';
import { OfflineNotice } from './offline-notice.tsx';

/** A list that loads, or that will once there is a connection. */
export function ListWaiting() {
  if (!useIsOnline()) return <OfflineNotice />;
  return (
    <div className={classes.waiting}>
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={60} />
    </div>
  );
}
