import { analyticsLimits } from '@foyer/contract/analytics.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';

/**
 * The items of a request as Mixpanel's library makes it: a form with `data` (a beacon is the same as text), holding JSON
 * or JSON in base64, or JSON alone; one item or a list of them. What they are is checked by the verbs.
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
