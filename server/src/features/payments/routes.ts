import * as paying from '@foyer/contract/payments.ts';
import type { FastifyInstance } from 'fastify';
import { paymentRules } from '#src/config/orders.ts';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { checkPayment } from './check-payment.ts';
import { receiveNotice } from './receive-notice.ts';
import { startPayment } from './start-payment.ts';

const noticesPath = '/api/payments/notices/:provider';

/** Card payments of orders, and the notices (webhooks) of payment providers. */
export function mountPayments(app: FastifyInstance, deps: Deps): void {
  mount(app, paying.payOrder, ({ params }, viewer) => startPayment(deps, viewer, params));
  mount(app, paying.checkPayment, ({ params }, viewer) => checkPayment(deps, viewer, params));
  mountNotices(app, deps);
}

/** Not in the contract: the provider defines the body, and a signature over its raw bytes authenticates the caller. */
function mountNotices(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | undefined; Params: { provider: string } }>(
      noticesPath,
      { bodyLimit: paymentRules.largestNoticeBytes },
      async (request, reply) => {
        const { provider } = request.params;
        if (deps.payments?.provider !== provider) throw new AppError('NOT_FOUND', 'This provider is not configured.');
        const signature = request.headers['stripe-signature'];
        const notice = await deps.payments.readNotice(
          request.body ?? Buffer.alloc(0),
          typeof signature === 'string' ? signature : '',
        );
        if (!notice) throw new AppError('FORBIDDEN', 'The signature is missing or wrong.');
        await receiveNotice(deps, provider, notice);
        return reply.code(204).send();
      },
    );
  });
}
