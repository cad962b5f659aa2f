import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './messages-view.module.css';

/** A conversation that loads. */
export function PaneWaiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <Skeleton height={40} />
      <Skeleton height={56} width={240} radius={18} />
      <Skeleton height={80} width={280} radius={18} />
      <Skeleton height={56} width={200} radius={18} />
    </div>
  );
}
