import * as deliveries from '@foyer/contract/webhooks/deliveries.ts';
import * as webhooks from '@foyer/contract/webhooks/webhooks.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { sendWhileListening } from './sending/send-while-listening.ts';

const listWebhooks = onFirstUse(async () => (await import('./keeping/list-webhooks.ts')).listWebhooks);
const readWebhook = onFirstUse(async () => (await import('./keeping/list-webhooks.ts')).readWebhook);
const createWebhook = onFirstUse(async () => (await import('./keeping/create-webhook.ts')).createWebhook);
const changeWebhook = onFirstUse(async () => (await import('./keeping/change-webhook.ts')).changeWebhook);
const deleteWebhook = onFirstUse(async () => (await import('./keeping/change-webhook.ts')).deleteWebhook);
const showSecret = onFirstUse(async () => (await import('./keeping/rotate-secret.ts')).showSecret);
const rotateSecret = onFirstUse(async () => (await import('./keeping/rotate-secret.ts')).rotateSecret);
const listDeliveries = onFirstUse(async () => (await import('./log/list-deliveries.ts')).listDeliveries);
const readDelivery = onFirstUse(async () => (await import('./log/list-deliveries.ts')).readDelivery);
const resend = onFirstUse(async () => (await import('./log/resend.ts')).resend);
const resendFailed = onFirstUse(async () => (await import('./log/resend.ts')).resendFailed);
const sendTest = onFirstUse(async () => (await import('./log/resend.ts')).sendTest);

/** What organizers' own programs are told (decision 0030). */
export function mountWebhooks(app: FastifyInstance, deps: Deps): void {
  mount(app, webhooks.listWebhooks, (_input, viewer) => listWebhooks(deps, viewer));
  mount(app, webhooks.createWebhook, ({ body }, viewer) => createWebhook(deps, viewer, body));
  mount(app, webhooks.readWebhook, ({ params }, viewer) => readWebhook(deps, viewer, params));
  mount(app, webhooks.changeWebhook, ({ params, body }, viewer) => changeWebhook(deps, viewer, { ...body, ...params }));
  mount(app, webhooks.deleteWebhook, ({ params }, viewer) => deleteWebhook(deps, viewer, params));
  mount(app, webhooks.showWebhookSecret, ({ params }, viewer) => showSecret(deps, viewer, params));
  mount(app, webhooks.rotateWebhookSecret, ({ params }, viewer) => rotateSecret(deps, viewer, params));
  mount(app, deliveries.listWebhookDeliveries, ({ params, query }, viewer) =>
    listDeliveries(deps, viewer, { ...query, ...params }),
  );
  mount(app, deliveries.readWebhookDelivery, ({ params }, viewer) => readDelivery(deps, viewer, params));
  mount(app, deliveries.resendWebhookDelivery, ({ params }, viewer) => resend(deps, viewer, params));
  mount(app, deliveries.resendFailedWebhooks, ({ params, body }, viewer) =>
    resendFailed(deps, viewer, { ...body, ...params }),
  );
  mount(app, deliveries.testWebhook, ({ params }, viewer) => sendTest(deps, viewer, params));
  sendWhileListening(app, deps);
}
