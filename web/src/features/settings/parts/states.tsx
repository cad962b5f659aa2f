import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import classes from '../settings.module.css';

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The heights of what will come. */
  heights: readonly number[];
  children: (data: T) => ReactNode;
};

/** Waiting, failed, ready. Settings are never empty: what nobody chose has its default. */
export function States<T>({ query, heights, children }: Props<T>) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  return (
    <PageStates
      query={query}
      waiting={
        <div className={classes.sections}>
          {heights.map((height) => (
            <Skeleton key={height} height={height} radius={16} />
          ))}
        </div>
      }
      failedText={(error) => `${t('states.failed')}. ${errorText.text(error)}`}
      retryLabel={t('states.retry')}
    >
      {children}
    </PageStates>
  );
}
