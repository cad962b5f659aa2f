import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
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
  /** What is said when it could not be loaded, where more can be said than what went wrong. */
  failedText?: string;
  /** Shown instead of `children` when there is nothing to show. */
  empty?: ReactNode;
  isEmpty?: ((data: T) => boolean) | undefined;
  children: (data: T) => ReactNode;
};

/** The four states of whatever is loaded: waiting, failed, empty, ready. The page must name `errors` among its messages. */
export function PageStates<T>({ query, waiting, failedText, empty, isEmpty, children }: Props<T>) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.error) return <div aria-busy="true">{waiting}</div>;
  return (
    <Notice tone="problem">
      <p>{failedText ?? `${t('states.failed')}. ${errorText.text(query.error)}`}</p>
      <Button variant="default" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('states.retry')}
      </Button>
    </Notice>
  );
}
