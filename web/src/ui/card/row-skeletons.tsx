import { Skeleton } from '../skeleton.tsx';
import classes from './row.module.css';

type Props = {
  /** The expected number of rows. */
  count: number;
  height?: number;
};

export function RowSkeletons({ count, height = 56 }: Props) {
  return (
    <div className={classes.waiting}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never move.
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}
