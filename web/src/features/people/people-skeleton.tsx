import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './people.module.css';

const rows = ['one', 'two', 'three', 'four'];

/** As many people as fit the first screen. */
export function PeopleSkeleton() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {rows.map((row) => (
        <Skeleton key={row} height={88} radius={16} />
      ))}
    </div>
  );
}
