import type { UseQueryResult } from '@tanstack/react-query';
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

/**
 * Strangers find nobody; whoever turns out to be signed in may find somebody. Until that is known, the style sheets show
 * one of the two, by what the server wrote into the page (`data-seems-signed-in`).
 */
export function PerhapsNobody() {
  return (
    <>
      <div className={classes.forStrangers}>
        <NobodyHere viewer={null} />
      </div>
      <div className={classes.forMembers}>
        <ProfileWaiting />
      </div>
    </>
  );
}

export function ProfileFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return <PageFailed query={query} className={classes.page} />;
}
