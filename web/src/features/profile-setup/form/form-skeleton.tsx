import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from '../profile-setup.module.css';

/** The size of the form that comes. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.form} aria-busy="true">
      <p className={classes.loading} role="status">
        {label}
      </p>
      <div className={classes.names}>
        <Skeleton height={80} />
        <Skeleton height={80} />
      </div>
      <Skeleton height={150} />
      <Skeleton height={80} />
      <Skeleton height={80} />
      <Skeleton height={50} />
    </div>
  );
}
