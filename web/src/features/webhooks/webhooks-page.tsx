import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const WebhooksView = lazy(async () => ({ default: (await import('./list/webhooks-view.tsx')).WebhooksView }));

export function WebhooksPage() {
  return <SignedIn>{() => <WebhooksView />}</SignedIn>;
}
