import type { User } from '@foyer/contract/accounts.ts';
import { Ticket } from '#src/features/check-in/ticket/ticket.tsx';
import { NewsRoute } from '#src/features/notifications/news-route.tsx';
import { EventRefunds } from '#src/features/orders/my-orders/event-refunds.tsx';

/** One ticket, with refunds of its order and where news about it goes. */
export function TicketWithNews({ user }: { user: User }) {
  return <Ticket user={user} Refunds={EventRefunds} news={<NewsRoute viewer={user.id} />} />;
}
