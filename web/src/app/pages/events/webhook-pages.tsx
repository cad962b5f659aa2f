import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const WebhooksPage = signedInPage(
  async () => (await import('#src/features/webhooks/webhooks-view.tsx')).WebhooksView,
);

export const WebhookPage = signedInPage(
  async () => (await import('#src/features/webhooks/webhook-view.tsx')).WebhookView,
);
