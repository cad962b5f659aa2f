import * as deliveries from '@foyer/contract/webhooks/deliveries.ts';
import * as webhooks from '@foyer/contract/webhooks/webhooks.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { listDeliveries, readDelivery } from './delivery-log/list-deliveries.ts';
import { resend, resendFailed, sendTest } from './delivery-log/resend.ts';
import { changeWebhook, deleteWebhook } from './management/change-webhook.ts';
import { createWebhook } from './management/create-webhook.ts';
import { listWebhooks, readWebhook } from './management/list-webhooks.ts';
import { rotateSecret, showSecret } from './management/rotate-secret.ts';
import { sendWhileListening } from './sending/send-while-listening.ts';

/** Webhooks for organizers' own programs (docs/decisions/0030). */
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
