import type { User } from '@foyer/contract/accounts.ts';
import { Ticket } from '#src/features/check-in/ticket/ticket.tsx';
import { NewsRoute } from '#src/features/notifications/news-route.tsx';

/** One ticket, with where news about it goes. */
export function TicketWithNews({ user }: { user: User }) {
  return <Ticket user={user} news={<NewsRoute viewer={user.id} />} />;
}
