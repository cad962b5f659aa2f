import { Skeleton } from '../skeleton.tsx';
import classes from './data-table.module.css';

type Props = { isPhone: boolean; isCompact: boolean };

/** The placeholder of a table that is loading. */
export function TableSkeleton({ isPhone, isCompact }: Props) {
  const height = isCompact ? 42 : 60;
  return (
    <div className={classes.skeleton} aria-busy="true">
      {[180, 150, 120, 180, 150, 120, 180, 150].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
        <div key={at} className={classes.skeletonRow} style={{ height: isPhone ? 104 : height }}>
          <Skeleton height={16} width={width} radius={6} />
          <Skeleton height={16} width={120} radius={6} />
          <Skeleton height={16} width={90} radius={6} />
        </div>
      ))}
    </div>
  );
}
