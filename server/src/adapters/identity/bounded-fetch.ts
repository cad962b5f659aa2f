import { providerRules } from '#src/config/sign-in.ts';
import { ProviderUnreachable } from './failures.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i;

/**
 * One request to a provider: 5 s in total by default, no redirects, JSON of bounded size. `mayBeEmpty` accepts an empty
 * response, as to a revocation (RFC 7009). Other responses and server errors throw ProviderUnreachable; refusals (4xx) in JSON
 * are returned.
 */
export async function boundedFetch(
  url: string,
  init: RequestInit = {},
  {
    timeoutMs,
    mayBeEmpty = false,
    largestAnswerBytes = providerRules.largestAnswerBytes,
  }: { timeoutMs: number; mayBeEmpty?: boolean; largestAnswerBytes?: number } = providerRules,
): Promise<Response> {
  const response = await asked(url, init, timeoutMs);
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if ((status >= 200 && status < 300) || (status >= 400 && status < 500)) {
    if (jsonType.test(type)) return new Response(await boundedBody(response, largestAnswerBytes), { status, headers });
  }
  await response.body?.cancel();
  if (mayBeEmpty && status === 200 && headers.get('content-length') === '0') return new Response(null, { status });
  throw new ProviderUnreachable(`${new URL(url).host} answered ${status} (${type.split(';')[0] || 'no type'})`);
}

/** The JSON at a URL, or ProviderUnreachable. */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await boundedFetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new ProviderUnreachable(`${new URL(url).host} answered ${response.status}`);
  try {
    return await response.json();
  } catch (cause) {
    throw new ProviderUnreachable(`${new URL(url).host} answered with broken JSON`, { cause });
  }
}

async function asked(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    return await fetch(url, { ...init, signal, redirect: 'manual' });
  } catch (cause) {
    throw unreachable(url, cause);
  }
}

/** The body of a response, or ProviderUnreachable if it is larger than any provider's should be. */
export async function boundedBody(
  response: Response,
  largestAnswerBytes: number = providerRules.largestAnswerBytes,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > largestAnswerBytes) throw new ProviderUnreachable('the answer is too large');
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) throw cause;
    throw unreachable(response.url, cause);
  }
  return Buffer.concat(parts);
}

function unreachable(url: string, cause: unknown): ProviderUnreachable {
  const late = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new ProviderUnreachable(`${new URL(url).host} ${late ? 'did not answer in time' : 'could not be reached'}`, {
    cause,
  });
}
