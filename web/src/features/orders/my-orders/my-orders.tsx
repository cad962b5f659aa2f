import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { myOrdersQuery } from '../queries.ts';
import { MyOrderRow } from './my-order-row.tsx';

/** All orders of the viewer, those that wait for a payment first. */
export function MyOrders() {
  const { t } = useTranslation('orders');
  const query = useInfiniteQuery(myOrdersQuery);
  const orders = query.data?.pages.flatMap(({ items }) => items);
  return (
    <CardPage title={t('myOrders.title')} lead={t('myOrders.lead')}>
      <PageStates
        query={{ ...query, data: orders }}
        waiting={<CardSkeletons heights={[240]} />}
        isEmpty={({ length }) => length === 0}
        empty={
          <Card>
            <EmptyState
              picture="tickets"
              level={2}
              title={t('myOrders.noneTitle')}
              text={t('myOrders.none')}
              action={
                <Button component={Link} to={paths.events}>
                  {t('myOrders.find')}
                </Button>
              }
            />
          </Card>
        }
      >
        {(items) => {
          const open = items.filter(({ state }) => state === 'held' || state === 'awaiting');
          const others = items.filter((each) => !open.includes(each));
          return (
            <>
              {open.length > 0 && (
                <Card title={t('myOrders.open')}>
                  <RowList>
                    {open.map((order) => (
                      <li key={order.id}>
                        <MyOrderRow order={order} />
                      </li>
                    ))}
                  </RowList>
                </Card>
              )}
              {others.length > 0 && (
                <Card title={open.length > 0 ? t('myOrders.others') : t('myOrders.all')}>
                  <RowList>
                    {others.map((order) => (
                      <li key={order.id}>
                        <MyOrderRow order={order} />
                      </li>
                    ))}
                  </RowList>
                </Card>
              )}
            </>
          );
        }}
      </PageStates>
      <More query={query}>{t('myOrders.more')}</More>
    </CardPage>
  );
}
