import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { Section } from '../parts/section.tsx';
import { States } from '../parts/states.tsx';
import { eventsQuery } from '../queries.ts';
import classes from '../security.module.css';
import { EventRow } from './event-row.tsx';

/** What happened lately on the account, newest first. */
export function EventsSection({ userId }: { userId: string }) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const query = useInfiniteQuery(eventsQuery(userId));
  return (
    <Section title={t('events.title')} lead={t('events.lead')}>
      <States
        query={query}
        lines={4}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        none={t('events.none')}
      >
        {({ pages }) => (
          <ol className={classes.list}>
            {pages.flatMap(({ items }) => items.map((item) => <EventRow key={item.id} item={item} />))}
          </ol>
        )}
      </States>
      {query.hasNextPage && (
        <div className={classes.actions}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('events.more')}
          </Button>
        </div>
      )}
      <p className={query.isFetchNextPageError ? classes.quiet : 'visually-hidden'} role="status">
        {query.isFetchNextPageError && errorText.text(query.error)}
      </p>
    </Section>
  );
}
