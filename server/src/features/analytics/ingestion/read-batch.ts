import { analyticsLimits } from '@foyer/contract/analytics.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';

/**
 * The items of a request in the format of Mixpanel's library: a form with `data` (a beacon sends the same as text) that
 * holds JSON or base64-encoded JSON, or plain JSON; one item or a list. The items are validated later.
 */
export function readBatch(body: unknown, contentType: string | undefined): unknown[] {
  const text = typeof body === 'string' ? body : '';
  const isJson = contentType?.startsWith('application/json') ?? false;
  const data = isJson ? text : (new URLSearchParams(text).get('data') ?? '');
  const value = parsed(/^\s*[[{]/.test(data) ? data : fromBase64(data));
  const items = Array.isArray(value) ? value : [value];
  if (items.length > analyticsLimits.batch) {
    throw new AppError('PAYLOAD_TOO_LARGE', `At most ${analyticsLimits.batch} at a time.`);
  }
  return items;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw fieldRefused('data', 'invalid_format');
  }
}

/** A form turns a plus that was not escaped into a space; both alphabets are read. */
function fromBase64(text: string): string {
  return Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8');
}
