import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { myEventsQuery } from '../known/queries.ts';
import { comingUp } from './coming-up.ts';
import { MyEvent } from './my-event.tsx';
import { OpenOrders } from './open-orders.tsx';

const most = 5;

/** What is ahead for somebody: the events they come to and those that they host. */
export function MyEventsCard({ userId }: { userId: string }) {
  const { t } = useTranslation('event');
  const query = useQuery({ ...myEventsQuery(userId), select: (mine) => comingUp(mine, new Date()) });
  const [isWhole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = query.data?.length ?? 0;
  return (
    <Card title={t('mine.title')} isWide headingRef={heading}>
      <OpenOrders userId={userId} />
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={64} />}
        isEmpty={({ length }) => length === 0}
        empty={<CardText>{t('mine.none')}</CardText>}
      >
        {(events) => (
          <RowList>
            {(isWhole ? events : events.slice(0, most)).map((mine) => (
              <li key={`${mine.event.id} ${mine.role}`}>
                <MyEvent {...mine} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      <CardActions>
        {!isWhole && count > most && (
          <Button
            variant="default"
            onClick={() => {
              setWhole(true);
              // The button goes.
              heading.current?.focus();
            }}
          >
            {t('mine.all', { count })}
          </Button>
        )}
        <Button component={Link} to={paths.events} variant="default">
          {t('mine.find')}
        </Button>
        <Button component={Link} to={paths.myOrders} variant="default">
          {t('mine.orders')}
        </Button>
        <Button component={Link} to={paths.myEvents} variant="default">
          {t('mine.hosting')}
        </Button>
        <Button component={Link} to={`${paths.myEvents}?part=attending`} variant="default">
          {t('mine.going')}
        </Button>
      </CardActions>
    </Card>
  );
}
