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
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.error) return <div aria-busy="true">{waiting}</div>;
  return <FailedNotice query={query} text={failedText} />;
}

type Failed = { query: Pick<Loaded<unknown>, 'error' | 'isFetching' | 'refetch'>; text?: string | undefined };

/** Says what went wrong, and offers to try again. */
export function FailedNotice({ query, text }: Failed) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  return (
    <Notice tone="problem">
      <p>{text ?? `${t('states.failed')}. ${errorText.text(query.error)}`}</p>
      <Button variant="default" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('states.retry')}
      </Button>
    </Notice>
  );
}

/** A page that failed as a whole: it still has a heading. */
export function PageFailed({ query, className }: Failed & { className: string | undefined }) {
  const { t } = useTranslation('shell');
  return (
    <div className={className}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('states.failed')}
      </h1>
      <FailedNotice query={query} />
    </div>
  );
}
