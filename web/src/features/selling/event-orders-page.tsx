import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const OrdersView = lazy(async () => ({ default: (await import('./orders/orders-view.tsx')).OrdersView }));

export function EventOrdersPage() {
  return <SignedIn>{() => <OrdersView />}</SignedIn>;
}
