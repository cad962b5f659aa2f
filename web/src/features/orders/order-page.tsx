import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const OneOrder = lazy(async () => ({ default: (await import('./one/one-order.tsx')).OneOrder }));

export function OrderPage() {
  return <SignedIn>{() => <OneOrder />}</SignedIn>;
}
