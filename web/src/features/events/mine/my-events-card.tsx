import { Button } from '@mantine/core';
import { IconCalendar, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventPath, orderPath, paths, ticketPath } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, LinkRow, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { myEventsQuery } from '../known/queries.ts';
import { usePlaceText } from '../place/use-place-text.ts';
import { whenText } from '../place/when-text.ts';
import { type ComingUp, comingUp } from './coming-up.ts';
import { OpenOrders } from './open-orders.tsx';

const most = 5;

/** What is ahead for somebody: the events they come to and those that they host. */
export function MyEventsCard({ userId }: { userId: string }) {
  const { t } = useTranslation('event');
  const query = useQuery({ ...myEventsQuery(userId), select: (mine) => comingUp(mine, new Date()) });
  return (
    <Card title={t('mine.title')} isWide>
      <OpenOrders userId={userId} />
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={64} />}
        isEmpty={({ length }) => length === 0}
        empty={<CardText>{t('mine.none')}</CardText>}
      >
        {(events) => (
          <RowList>
            {events.slice(0, most).map((mine) => (
              <li key={`${mine.event.id} ${mine.role}`}>
                <MyEvent {...mine} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      <CardActions>
        <Button component={Link} to={paths.events} variant="default">
          {t('mine.find')}
        </Button>
        <Button component={Link} to={paths.myOrders} variant="default">
          {t('mine.orders')}
        </Button>
      </CardActions>
    </Card>
  );
}

/** Who comes is led to the ticket, or to all of them where there are several, and from there to the event. */
function MyEvent({ event, role, until, ticketId, orderId }: ComingUp) {
  const { t, i18n } = useTranslation('event');
  const placeText = usePlaceText();
  const badge = event.state === 'cancelled' ? t('standing.cancelled.title') : t(`mine.roles.${role}`);
  return (
    <LinkRow
      Icon={ticketId ? IconTicket : IconCalendar}
      to={orderId ? orderPath(orderId) : ticketId ? ticketPath(ticketId) : eventPath(event.slug)}
      title={event.title}
      badge={badge}
    >
      <Hint>{whenText(event.startsAt ?? '', event.endsAt, event.timeZone, i18n.language)}</Hint>
      <Hint>{placeText(event)}</Hint>
      {until && <Hint>{t('waiting.until', { when: whenText(until, null, event.timeZone, i18n.language) })}</Hint>}
    </LinkRow>
  );
}
