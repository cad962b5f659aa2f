import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { ActivityRow } from './activity-row.tsx';
import { securityActivityQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';

/** Recent account activity, newest first. */
export function ActivitySection({ userId }: { userId: string }) {
  const { t } = useTranslation('security');
  const query = useInfiniteQuery(securityActivityQuery(userId));
  return (
    <SecuritySection title={t('events.title')} lead={t('events.lead')}>
      <PageStates
        query={query}
        waiting={<RowSkeletons count={4} />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<EmptyState picture="security" text={t('events.none')} />}
      >
        {({ pages }) => (
          <RowList isOrdered>
            {pages.flatMap(({ items }) => items.map((item) => <ActivityRow key={item.id} item={item} />))}
          </RowList>
        )}
      </PageStates>
      <More query={query}>{t('events.more')}</More>
      <FailureNotice failure={query.isFetchNextPageError ? query.error : null} />
    </SecuritySection>
  );
}
