import { type DataOf, type Endpoint, failure, type InputOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { z } from 'zod';
import type { RefreshOutcome } from '../session/create-refresh.ts';
import type { CsrfToken } from '../session/page-csrf-token.ts';
import { isExpired } from './access-token.ts';
import { ApiError, isForeignOrigin } from './api-error.ts';
import { randomId } from './random-id.ts';

/** What a call needs of the session. */
export type CallSession = {
  accessToken: () => string | null;
  refresh: (stale: string) => Promise<RefreshOutcome>;
  /** The refresh was refused: the session is over. */
  ended: () => void;
  /** Aborts when the person signs out. */
  left?: () => AbortSignal;
};

/**
 * What an endpoint takes, and the file where it takes one. `idempotencyKey`: for a POST that is repeated with the same
 * body when its response was lost; the server executes it once. `onValue`: for each value of a stream, as it arrives; the
 * call itself returns the last.
 */
type CallInput<E extends Endpoint> = InputOf<E> & { idempotencyKey?: string } & (E extends { upload: object }
    ? { file: Blob }
    : unknown) &
  (E extends { stream: true } ? { onValue?: (value: DataOf<E>) => void } : unknown);

export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, signal?: AbortSignal) => Promise<DataOf<E>>;

type RequestParts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
  idempotencyKey?: string;
  onValue?: (value: never) => void;
};

function bodyOf(endpoint: Endpoint, { body, file }: RequestParts): BodyInit | undefined {
  if (!endpoint.upload || !file) return endpoint.body && JSON.stringify(body ?? {});
  const form = new FormData();
  form.set(endpoint.upload.field, file);
  return form;
}

function address(endpoint: Endpoint, { params, query }: RequestParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined || each === null ? [] : [[name, String(each)]])),
  );
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}

async function unwrap<E extends Endpoint>(endpoint: E, response: Response, requestId: string): Promise<DataOf<E>> {
  const answer: unknown = await response.json().catch(() => null);
  const refusal = failure.safeParse(answer);
  const isForbidden = refusal.success && refusal.data.error.code === 'FORBIDDEN';
  if (response.status === 429 || response.status >= 500 || isForbidden) {
    // Only logged here; showing the failure is up to the page.
    const line = `${endpoint.method} ${endpoint.path} answered ${response.status}, request ${requestId}`;
    console.warn(isForbidden ? `${line}: permission may be lacking` : line);
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const context = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? requestId,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  };
  if (refusal.success) {
    const { code, message, details } = refusal.data.error;
    throw new ApiError(code, message, { ...context, details });
  }
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  const parsed = z.safeParse<E['data']>(endpoint.data, data);
  if (response.ok && parsed.success) return parsed.data;
  throw new ApiError('BAD_ANSWER', `${endpoint.path} answered ${response.status} in an unknown form`, {
    ...context,
    cause: parsed.error,
  });
}

export type CallOptions = {
  origin: () => string;
  csrf: CsrfToken;
  session: CallSession;
  /** Replaces `fetch` where pages are rendered on the server, and for uploads. */
  send?: (address: string, init: RequestInit) => Promise<Response>;
  /** How long a call may take; large uploads take longer. */
  timeoutMs?: number;
  /** Asks the person to confirm their identity; resolves to whether they did. Without it STEP_UP_REQUIRED is thrown. */
  stepUp?: () => Promise<boolean>;
};

/** Creates `call`: the one typed way to the API, with its headers and time limit. */
export function createCall(options: CallOptions): Call {
  const { csrf, session, send: transport = fetch } = options;

  async function send<E extends Endpoint>(endpoint: E, input: RequestParts, signal?: AbortSignal): Promise<DataOf<E>> {
    const requestId = randomId();
    const token = session.accessToken();
    const csrfToken = endpoint.method === 'GET' ? null : csrf.read();
    const timeout = AbortSignal.timeout(options.timeoutMs ?? limits.api.timeoutMs);
    const left = endpoint.access === 'user' ? session.left?.() : undefined;
    const response = await transport(options.origin() + address(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        'x-requested-with': 'XMLHttpRequest',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        ...(endpoint.body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(csrfToken && { 'x-csrf-token': csrfToken }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
      },
      body: bodyOf(endpoint, input),
      credentials: 'include',
      signal: AbortSignal.any([signal, left, timeout].filter((each) => each !== undefined)),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      if (left?.aborted) throw new ApiError('UNAUTHENTICATED', 'Signed out', { status: 401, requestId, cause });
      throw new ApiError(timeout.aborted ? 'TIMEOUT' : 'NETWORK_ERROR', 'Network error', { requestId, cause });
    });
    if (endpoint.stream && response.ok) {
      const { readStream } = await import('./read-stream.ts');
      const onValue = input.onValue as ((value: DataOf<E>) => void) | undefined;
      return readStream(endpoint, response, onValue, { requestId, signal });
    }
    if (endpoint.file && response.ok) return (await response.blob()) as DataOf<E>;
    return unwrap(endpoint, response, requestId);
  }

  /** A page that was open for long may hold an expired CSRF token: it is renewed once. */
  async function withFreshCsrf<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CSRF_FAILED' || isForeignOrigin(error)) throw error;
      csrf.write((await send(readConfig, {})).csrfToken);
      return attempt();
    }
  }

  async function renew(stale: string): Promise<boolean> {
    const outcome = await session.refresh(stale);
    if (outcome === 'refused') session.ended();
    return outcome === 'renewed';
  }

  async function withFreshToken<T>(attempt: () => Promise<T>): Promise<T> {
    const token = session.accessToken();
    if (token && isExpired(token)) await renew(token);
    const used = session.accessToken();
    try {
      return await attempt();
    } catch (error) {
      if (!used || !(error instanceof ApiError) || error.status !== 401) throw error;
      if (!(await renew(used))) throw error;
      return attempt();
    }
  }

  return async function call(endpoint, input, signal) {
    const parts: RequestParts = input;
    const attempt = () => withFreshCsrf(() => send(endpoint, parts, signal));
    // Only endpoints for signed-in users are worth a refresh; refreshing and signing in never cause one.
    if (endpoint.access !== 'user') return attempt();
    try {
      return await withFreshToken(attempt);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED' || !(await options.stepUp?.())) throw error;
      return withFreshToken(attempt);
    }
  };
}
