import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from './card.tsx';

type Props = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & { fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
};

/** Loads the next page of a list; rendered below it, as long as there is one. */
export function More(props: Props) {
  return (
    props.query.hasNextPage && (
      <CardActions>
        <MoreButton {...props} />
      </CardActions>
    )
  );
}

/** The same button for use among others. */
export function MoreButton({ query, children }: Props) {
  return (
    query.hasNextPage && (
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    )
  );
}
