import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';

/** What is used of a query; TanStack's `useQuery` gives it. */
type Loaded<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<T> = {
  query: Loaded<T>;
  /** A skeleton with the size of what comes. */
  waiting: ReactNode;
  /** What went wrong and what to do, in words. */
  failedText: (error: Error) => string;
  retryLabel: string;
  /** Shown instead of `children` when there is nothing to show. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/** The four states of whatever is loaded: waiting, failed, empty, ready. */
export function PageStates<T>({ query, waiting, failedText, retryLabel, empty, isEmpty, children }: Props<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.error) return <div aria-busy="true">{waiting}</div>;
  return (
    <Notice tone="problem">
      <p>{failedText(query.error)}</p>
      <Button variant="default" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
