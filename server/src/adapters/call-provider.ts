import { sender } from '#src/config.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { boundedBody } from './identity/bounded-fetch.ts';

type Call = { url: string; headers: Record<string, string>; body: string; timeoutMs?: number };

/** What a provider's refusal means: its own number for the reason, and whether trying again can help. */
export type ReadRefusal = (status: number, body: unknown) => { code: number | null; permanent: boolean };

/** One POST to a provider, 5 s at most, without redirects. A refusal keeps status and code, never the provider's words. */
export async function callProvider(provider: string, call: Call, readRefusal: ReadRefusal): Promise<void> {
  const { status, text } = await answerTo(provider, call);
  if (status >= 200 && status < 300) return;
  const { code, permanent } = readRefusal(status, parsed(text));
  throw new DeliveryFailure(`${provider} answered ${status}${code === null ? '' : ` (${code})`}`, { permanent });
}

async function answerTo(provider: string, call: Call): Promise<{ status: number; text: string }> {
  const { url, headers, body, timeoutMs = sender.timeoutMs } = call;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    const { status } = response;
    if (!response.ok) return { status, text: (await boundedBody(response)).toString('utf8') };
    // It has the message. Whatever it still says, waiting for it could only send the message twice.
    await response.body?.cancel();
    return { status, text: '' };
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new DeliveryFailure(`${provider} ${timedOut ? 'did not answer in time' : 'could not be reached'}`, {
      permanent: false,
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
