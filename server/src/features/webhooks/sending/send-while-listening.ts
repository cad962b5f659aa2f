import type { FastifyInstance } from 'fastify';
import { sendingRules } from '#src/config/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Sends webhooks while this process listens. The sender is loaded at the first check, to keep the start fast. */
export function sendWhileListening(app: FastifyInstance, deps: Deps): void {
  let sender: Promise<WebhookSender> | undefined;
  let poll: NodeJS.Timeout | undefined;
  const look = async () => {
    sender ??= import('./webhook-sender.ts').then(({ webhookSender }) => webhookSender(deps));
    await (await sender).look();
  };
  app.addHook('onListen', async () => {
    poll = setInterval(() => void look(), sendingRules.pollMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(poll);
    await (await sender)?.stop();
  });
}
