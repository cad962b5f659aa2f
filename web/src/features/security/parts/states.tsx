import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import classes from '../security.module.css';

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** How many lines will probably come. */
  lines: number;
  isEmpty?: (data: T) => boolean;
  /** What is said when there is nothing. */
  none?: string;
  children: (data: T) => ReactNode;
};

/** The four states of a section. */
export function States<T>({ query, lines, isEmpty, none, children }: Props<T>) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  return (
    <PageStates
      query={query}
      waiting={
        <div className={classes.rows}>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
            <Skeleton key={line} height={56} radius={12} />
          ))}
        </div>
      }
      failedText={(error) => `${t('states.failed')}. ${errorText.text(error)}`}
      retryLabel={t('states.retry')}
      isEmpty={isEmpty}
      empty={<p className={classes.quiet}>{none}</p>}
    >
      {children}
    </PageStates>
  );
}
