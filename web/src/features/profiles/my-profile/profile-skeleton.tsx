import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './my-profile.module.css';

/** The placeholder of a profile. */
export function ProfileSkeleton() {
  return (
    <div className={classes.columns}>
      <Skeleton height={520} radius={20} />
      <div className={classes.narrow}>
        <Skeleton height={190} radius={16} />
        <Skeleton height={150} radius={16} />
        <Skeleton height={280} radius={16} />
      </div>
    </div>
  );
}
