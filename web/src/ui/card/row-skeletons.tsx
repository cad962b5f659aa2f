import { Skeleton } from '../skeleton.tsx';
import classes from './row.module.css';

type Props = {
  /** How many rows will probably come. */
  count: number;
  height?: number;
};

export function RowSkeletons({ count, height = 56 }: Props) {
  return (
    <div className={classes.waiting}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}
