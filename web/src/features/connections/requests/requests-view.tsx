import type { User } from '@foyer/contract/accounts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { type RequestBox, requestsQuery } from '../queries.ts';
import { ConnectionAllowance } from '../relation/connection-allowance.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { PauseCard } from './pause-card.tsx';
import { RequestRow } from './request-row.tsx';
import { useAnsweredRequests } from './use-answered-requests.ts';

const boxes = ['received', 'sent'] as const;

/** Connection requests to the viewer and from them, and who can send some. */
export function RequestsView({ user }: { user: User }) {
  const { t } = useTranslation('connections');
  const { search, change } = useFilterParams<'box'>();
  const box: RequestBox = search.get('box') === 'sent' ? 'sent' : 'received';
  return (
    <CardPage title={t('requests.title')} lead={t('requests.lead')} back={{ to: paths.connections, label: t('title') }}>
      <SegmentedChoice
        label={t('requests.box')}
        isLabelHidden
        name="box"
        options={boxes.map((value) => ({ value, text: t(`requests.${value}.tab`) }))}
        value={box}
        onChange={(value) => change('box', value === 'sent' ? value : '')}
      />
      <RequestList key={box} viewer={user.id} box={box} />
      <PauseCard viewer={user.id} />
      <BlockedMembers viewer={user.id} />
    </CardPage>
  );
}

function RequestList({ viewer, box }: { viewer: string; box: RequestBox }) {
  const { t } = useTranslation('connections');
  const query = useInfiniteQuery(requestsQuery(viewer, box));
  const items = query.data?.pages.flatMap((page) => page.items);
  const { rows, keep } = useAnsweredRequests(items);
  const allowance = query.data?.pages[0]?.allowance;
  return (
    <>
      {box === 'sent' && allowance && <ConnectionAllowance allowance={allowance} />}
      <PageStates
        query={{ ...query, data: rows }}
        waiting={<CardSkeletons heights={[280]} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <Card title={t(`requests.${box}.title`)}>
            <EmptyState
              picture="people"
              text={t(`requests.${box}.none`)}
              action={
                <Button component={Link} to={paths.people} variant="default">
                  {t('none.action')}
                </Button>
              }
            />
          </Card>
        }
      >
        {(all) => (
          <Card title={t(`requests.${box}.title`)} {...(box === 'received' && { lead: t('requests.received.hint') })}>
            <RowList>
              {all.map(({ request, answer }) => (
                <li key={request.id}>
                  <RequestRow
                    request={request}
                    box={box}
                    answer={answer}
                    onAnswer={(given, isDone) => void keep(request, given, isDone)}
                  />
                </li>
              ))}
            </RowList>
            <More query={query}>{t('requests.more')}</More>
          </Card>
        )}
      </PageStates>
    </>
  );
}
