import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '../notice.tsx';

/** The part of a TanStack query result that is used. */
type Loaded<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<T> = {
  query: Loaded<T>;
  /** A skeleton of the expected size. */
  waiting: ReactNode;
  /** Replaces the error's own message where more can be said. */
  failedText?: string;
  /** Shown instead of `children` when `isEmpty`. */
  empty?: ReactNode;
  isEmpty?: ((data: T) => boolean) | undefined;
  children: (data: T) => ReactNode;
};

/** Renders the four states of a query: waiting, failed, empty, ready. The page must load the `errors` namespace. */
export function PageStates<T>({ query, waiting, failedText, empty, isEmpty, children }: Props<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.error) return <div aria-busy="true">{waiting}</div>;
  return <FailedNotice query={query} text={failedText} />;
}

type Failed = { query: Pick<Loaded<unknown>, 'error' | 'isFetching' | 'refetch'>; text?: string | undefined };

/** An error message with a retry button. */
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

/** A page that failed to load, with a hidden heading for screen readers. */
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
