import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type DeliveryReport,
  metaReports,
  signedByMeta,
  signedByTwilio,
  twilioReport,
} from '#src/adapters/delivery-reports.ts';
import { recordDeliveryReport } from '#src/db/outbox/outbox-rows.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The secrets that providers sign their reports with; a provider without one is not listened to. */
export type DeliveryReportSecrets = {
  twilioAuthToken?: string | undefined;
  metaAppSecret?: string | undefined;
  /** What Meta must know to subscribe to reports. */
  metaVerifyToken?: string | undefined;
};

export const twilioReportPath = '/api/receipts/twilio';
export const metaReportPath = '/api/receipts/whatsapp';

/**
 * Delivery reports of the message providers. They are not in the contract: the providers define their shape, and the
 * signature over URL and body is the only proof of the sender.
 */
export async function mountDeliveryReports(
  app: FastifyInstance,
  deps: Deps,
  secrets: DeliveryReportSecrets,
): Promise<void> {
  const { twilioAuthToken, metaAppSecret, metaVerifyToken } = secrets;

  await app.register(async (scope) => {
    // Signatures cover the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    if (twilioAuthToken) {
      scope.post<{ Body: Buffer | undefined }>(twilioReportPath, async (request, reply) => {
        const form = new URLSearchParams(bodyOf(request).toString('utf8'));
        const url = deps.settings.publicUrl + request.url;
        if (!signedByTwilio(twilioAuthToken, url, form, headerOf(request.headers['x-twilio-signature'])))
          throw unsigned();
        await record(deps, twilioReport(new URL(url).searchParams.get('key'), form));
        return reply.code(204).send();
      });
    }

    if (metaAppSecret) {
      scope.post<{ Body: Buffer | undefined }>(metaReportPath, async (request, reply) => {
        if (!signedByMeta(metaAppSecret, bodyOf(request), headerOf(request.headers['x-hub-signature-256'])))
          throw unsigned();
        for (const report of metaReports(JSON.parse(bodyOf(request).toString('utf8')))) await record(deps, report);
        return reply.code(200).send();
      });
    }

    if (metaVerifyToken) {
      scope.get<{ Querystring: Record<string, string> }>(metaReportPath, async (request, reply) => {
        const { 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = request.query;
        if (!equal(String(token), metaVerifyToken)) throw unsigned();
        return reply.type('text/plain; charset=utf-8').send(String(challenge));
      });
    }
  });
}

async function record(deps: Deps, report: DeliveryReport | null): Promise<void> {
  if (!report) return;
  const id = await recordDeliveryReport(deps, report.idempotencyKey, report.outcome);
  if (id && report.outcome === 'failed') {
    deps.log.warn({ outbox: id, code: report.code }, 'the provider could not deliver a message');
  }
}

function bodyOf({ body }: { body: Buffer | null | undefined }): Buffer {
  return body ?? Buffer.alloc(0);
}

function unsigned(): AppError {
  return new AppError('FORBIDDEN', 'The signature is missing or wrong.');
}

function headerOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
