import type { UseQueryResult } from '@tanstack/react-query';
import { ByStanding } from '#src/ui/page/by-standing.tsx';
import { PageFailed } from '#src/ui/page/page-states.tsx';
import { NobodyHere } from './nobody-here.tsx';
import classes from './public.module.css';

export function ProfileWaiting() {
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.outline} />
    </div>
  );
}

/** Strangers find nobody; whoever turns out to be signed in may find somebody. */
export function PerhapsNobody() {
  return <ByStanding stranger={<NobodyHere viewer={null} />} member={<ProfileWaiting />} />;
}

export function ProfileFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return <PageFailed query={query} className={classes.page} />;
}
