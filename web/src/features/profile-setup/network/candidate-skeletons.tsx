import { limits } from '@foyer/contract/limits.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './network.module.css';

/** As many cards as there usually are, while searching. */
export function CandidateSkeletons({ label }: { label: string }) {
  return (
    <div className={classes.cards} aria-busy="true">
      <p className={classes.loading} role="status">
        {label}
      </p>
      {Array.from({ length: limits.wizard.skeletons }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical.
        <Skeleton key={index} height={112} radius={16} />
      ))}
    </div>
  );
}
