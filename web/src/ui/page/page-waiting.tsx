import { Skeleton } from '../skeleton.tsx';
import classes from './page-waiting.module.css';

/** The placeholder of a page whose code is loading. */
export function PageWaiting() {
  return (
    <div className={classes.root} aria-busy="true">
      <Skeleton height={42} width={280} />
      <Skeleton height={180} radius={16} />
      <Skeleton height={180} radius={16} />
    </div>
  );
}
