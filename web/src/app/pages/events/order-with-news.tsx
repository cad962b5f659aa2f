import type { User } from '@foyer/contract/accounts.ts';
import { NewsRoute } from '#src/features/notifications/news-route.tsx';
import { OrderView } from '#src/features/orders/order-page/order-view.tsx';

/** One order, with where news about it goes. */
export function OrderWithNews({ user }: { user: User }) {
  return <OrderView news={<NewsRoute viewer={user.id} />} />;
}
