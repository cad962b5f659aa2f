import { Skeleton } from '@mantine/core';
import classes from './dashboard.module.css';

/** As many lines as will probably come, each of its height. */
export function Rows({ count, height }: { count: number; height: number }) {
  return (
    <div className={classes.rows}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <Skeleton key={row} height={height} radius={12} />
      ))}
    </div>
  );
}
