import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const WebhookView = lazy(async () => ({ default: (await import('./one/webhook-view.tsx')).WebhookView }));

export function WebhookPage() {
  return <SignedIn>{() => <WebhookView />}</SignedIn>;
}
