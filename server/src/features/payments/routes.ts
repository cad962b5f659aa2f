import * as paying from '@foyer/contract/payments.ts';
import type { FastifyInstance } from 'fastify';
import { paymentRules } from '#src/config/orders.ts';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { checkPayment } from './check-payment.ts';
import { receivePaymentWebhook } from './receive-payment-webhook.ts';
import { startPayment } from './start-payment.ts';

const webhooksPath = '/api/payments/notices/:provider';

/** Card payments of orders, and the webhooks of payment providers. */
export function mountPayments(app: FastifyInstance, deps: Deps): void {
  mount(app, paying.payOrder, ({ params }, viewer) => startPayment(deps, viewer, params));
  mount(app, paying.checkPayment, ({ params }, viewer) => checkPayment(deps, viewer, params));
  mountPaymentWebhooks(app, deps);
}

/** Not in the contract: the provider defines the body, and a signature over its raw bytes authenticates the caller. */
function mountPaymentWebhooks(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | undefined; Params: { provider: string } }>(
      webhooksPath,
      { bodyLimit: paymentRules.largestWebhookBytes },
      async (request, reply) => {
        const { provider } = request.params;
        if (deps.payments?.provider !== provider) throw new AppError('NOT_FOUND', 'This provider is not configured.');
        const signature = request.headers['stripe-signature'];
        const webhook = await deps.payments.readWebhook(
          request.body ?? Buffer.alloc(0),
          typeof signature === 'string' ? signature : '',
        );
        if (!webhook) throw new AppError('FORBIDDEN', 'The signature is missing or wrong.');
        await receivePaymentWebhook(deps, provider, webhook);
        return reply.code(204).send();
      },
    );
  });
}
