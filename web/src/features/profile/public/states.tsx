import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { Notice } from '#src/ui/notice.tsx';
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
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('states.failed')}
      </h1>
      <Notice tone="problem">
        <p>
          {t('states.failed')}. {errorText.text(query.error)}
        </p>
        <Button variant="default" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('states.retry')}
        </Button>
      </Notice>
    </div>
  );
}
