import { sender } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { boundedBody } from './identity/bounded-fetch.ts';

type Call = { url: string; headers: Record<string, string>; body: string; timeoutMs?: number };

/**
 * The meaning of a provider's refusal. `code`: its own error number. `message`: this message can never be sent.
 * `unsubscribed`: nor any other, since the recipient has blocked us. `busy`: the provider has not accepted it, but may
 * later. `unclear`: it may have accepted it anyway.
 */
export type Refusal = { code: number | null; about: 'message' | 'unsubscribed' | 'busy' | 'unclear' };
export type ReadRefusal = (status: number, body: unknown) => Refusal;

/**
 * Posts a paid message to a provider: 5 s at most, no redirects. A failure is permanent unless it is certain that the
 * provider has not accepted the message, as no idempotency key would keep it from being sent and paid for twice. The error
 * holds status and code, never the provider's text.
 */
export async function callProvider(
  provider: string,
  call: Call,
  readRefusal: ReadRefusal,
  breaker?: CircuitBreaker,
): Promise<void> {
  const attempt = breaker?.enter();
  const refusal = await answerTo(provider, call, readRefusal).catch((failure: unknown) => {
    attempt?.failed();
    throw failure;
  });
  // A provider that refuses a single message is working.
  if (refusal === null || isOfRecipient(refusal)) attempt?.succeeded();
  else attempt?.failed();
  if (refusal === null) return;
  const { status, code, about } = refusal;
  const words = `${provider} answered ${status}${code === null ? '' : ` (${code})`}`;
  throw new DeliveryFailure(words, { permanent: about !== 'busy', isUnsubscribed: about === 'unsubscribed' });
}

const isOfRecipient = ({ about }: Refusal) => about === 'message' || about === 'unsubscribed';

/** Null: the provider has accepted the message. */
async function answerTo(
  provider: string,
  { url, headers, body, timeoutMs = sender.timeoutMs }: Call,
  readRefusal: ReadRefusal,
): Promise<(Refusal & { status: number }) | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    const { status } = response;
    if (!response.ok) {
      const text = (await boundedBody(response)).toString('utf8');
      return { status, ...readRefusal(status, parsed(text)) };
    }
    // It has the message: treating a late or broken response as a failure could only send it twice.
    await response.body?.cancel();
    return null;
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new DeliveryFailure(`${provider} ${timedOut ? 'did not answer in time' : 'could not be reached'}`, {
      permanent: !wasNeverConnected(cause),
    });
  }
}

/** Errors from before the connection was made: nothing was sent. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && unconnected.has(String(cause.code));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
