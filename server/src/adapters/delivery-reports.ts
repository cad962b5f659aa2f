import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A provider's report about a message that it has accepted. */
export type DeliveryReport = { idempotencyKey: string; outcome: 'delivered' | 'failed'; code: number | null };

/**
 * Twilio signs the full URL followed by the sorted parameters with HMAC-SHA-1 under the account's token
 * (https://www.twilio.com/docs/usage/security).
 */
export function signedByTwilio(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const names = [...new Set(form.keys())].sort();
  const text =
    url +
    names
      .map((name) =>
        form
          .getAll(name)
          .sort()
          .map((value) => name + value)
          .join(''),
      )
      .join('');
  return equal(createHmac('sha1', authToken).update(text).digest('base64'), signature);
}

export function twilioReport(key: string | null, form: URLSearchParams): DeliveryReport | null {
  const outcome = outcomeOf(form.get('MessageStatus'));
  const code = Number(form.get('ErrorCode'));
  return key && outcome
    ? { idempotencyKey: key, outcome, code: Number.isInteger(code) && code > 0 ? code : null }
    : null;
}

/** Meta signs the raw body with HMAC-SHA-256 under the app's secret. */
export function signedByMeta(appSecret: string, body: Buffer, signature: string): boolean {
  return equal(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`, signature);
}

const metaReport = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })) }),
  ),
});
const metaStatus = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.string(),
  errors: z.array(z.object({ code: z.int() })).optional(),
});

export function metaReports(report: unknown): DeliveryReport[] {
  const read = metaReport.safeParse(report);
  if (!read.success) return [];
  const statuses = read.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []));
  return statuses.flatMap((given) => {
    const status = metaStatus.safeParse(given);
    const outcome = status.success ? outcomeOf(status.data.status) : null;
    if (!status.success || !outcome) return [];
    const code = status.data.errors?.[0]?.code ?? null;
    return [{ idempotencyKey: status.data.biz_opaque_callback_data, outcome, code }];
  });
}

/** A message that was read was delivered. Everything else ("queued", "sent") is not final. */
function outcomeOf(status: string | null): DeliveryReport['outcome'] | null {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return status === 'failed' || status === 'undelivered' ? 'failed' : null;
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
