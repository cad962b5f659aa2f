import type { User } from '@foyer/contract/accounts.ts';
import {
  type Icon,
  IconClock,
  IconCreditCard,
  IconMail,
  IconTicket,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { upcomingEvents } from '#src/features/discovery/upcoming/upcoming-events.ts';
import { openOrdersQuery, upcomingEventsQuery } from '#src/features/discovery/upcoming/upcoming-queries.ts';
import { myTransfersQuery } from '#src/features/transfers/queries.ts';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { requestCountQuery } from '#src/lib/request-count-query.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { type OpenTask, openTasks } from './open-tasks.ts';

const icons: Record<OpenTask['kind'], Icon> = {
  offer: IconClock,
  transfer: IconTicket,
  order: IconCreditCard,
  requests: IconUserCheck,
  connections: IconUserPlus,
  contact: IconMail,
};

/** What waits for an answer: offers, transfers, payments, requests and contacts to verify. Nothing when nothing waits. */
export function NeedsAnswer({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const upcoming = useQuery({
    ...upcomingEventsQuery(user.id),
    select: (events) => upcomingEvents(events, new Date()),
  });
  const orders = useQuery(openOrdersQuery(user.id));
  const transfers = useQuery(myTransfersQuery(user.id));
  const requests = useQuery(requestCountQuery(user.id));
  const tasks = openTasks({
    user,
    upcoming: upcoming.data ?? [],
    transfers: transfers.data ?? [],
    orders: orders.data ?? [],
    connectionRequests: requests.data ?? 0,
  });
  // The list of events reports its own failure.
  const failed = [orders, transfers].filter(({ isError, data }) => isError && !data);
  if (tasks.length === 0 && failed.length === 0) return null;
  return (
    <Card title={t('answers.title')}>
      {failed[0] && <FailedNotice query={failed[0]} />}
      <RowList>
        {tasks.map((task) => (
          <li key={task.key}>
            <TaskRow task={task} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function TaskRow({ task }: { task: OpenTask }) {
  const { title, hint, action } = useTaskTexts(task);
  return (
    <Row
      Icon={icons[task.kind]}
      title={title}
      end={
        <Button component={Link} to={task.to} size="sm" variant="light">
          {action}
        </Button>
      }
    >
      <Hint>{hint}</Hint>
    </Row>
  );
}

function useTaskTexts(task: OpenTask): { title: string; hint: string; action: string } {
  const { t, i18n } = useTranslation(['dashboard', 'upcoming-events']);
  switch (task.kind) {
    case 'offer': {
      const when = eventTimeText(task.until, null, task.timeZone, i18n.language);
      return { title: task.title, hint: t('answers.offer', { when }), action: t('answers.seeOffer') };
    }
    case 'transfer': {
      const when = eventTimeText(task.until, null, task.timeZone, i18n.language);
      const from = task.from || t('answers.someone');
      return { title: task.title, hint: t('answers.transfer', { from, when }), action: t('answers.seeTransfer') };
    }
    case 'order':
      return {
        title: task.title,
        hint: t('upcoming-events:openOrders.unfinished'),
        action: t('upcoming-events:openOrders.goOn'),
      };
    case 'requests':
      return {
        title: task.title,
        hint: t('answers.requests', { count: task.count }),
        action: t('answers.review'),
      };
    case 'connections':
      return {
        title: t('answers.connections'),
        hint: t('answers.wantToConnect', { count: task.count }),
        action: t('answers.review'),
      };
    case 'contact':
      return {
        title: t(`answers.unverified.${task.contact}`),
        hint: t(`answers.contact.${task.contact}`),
        action: t(`completeness.parts.${task.contact}Verified`),
      };
  }
}
