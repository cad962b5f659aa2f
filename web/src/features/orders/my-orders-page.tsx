import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const MyOrders = lazy(async () => ({ default: (await import('./mine/my-orders.tsx')).MyOrders }));

export function MyOrdersPage() {
  return <SignedIn>{() => <MyOrders />}</SignedIn>;
}
