import type { DataOf, Endpoint, InputOf } from '@foyer/contract/http.ts';
import type { Clock } from '#src/deps.ts';
import { refusalsOf } from '../src/http/responses/envelope.ts';
import { CookieJar } from './cookie-jar.ts';
import type { Received, Transport } from './transport.ts';

/** An answer in the envelope. `data` or `error` is there as `success` says; `T` is what the test expects. */
export type Answer<T> = {
  status: number;
  body: { success: boolean; data: T; error: { code: string; message: string; details?: unknown } };
  /** The body as it was sent, for answers that are not JSON. */
  text: string;
  headers: Received['headers'];
};

type Send = { headers?: Record<string, string> };

type Caller = {
  transport: Transport;
  clock: Clock;
  publicUrl: string;
  /** A browser stores cookies and sends the origin of its requests; a script does neither. */
  kind: 'browser' | 'script';
  userAgent: string;
};

/** Talks to a server as a browser or as a script would. */
export class TestClient {
  readonly address: string;
  readonly cookies: CookieJar;
  /** Access token for the Authorization header, once signed in. */
  bearer: string | null = null;
  readonly #caller: Caller;
  #csrfToken: string | null = null;

  constructor(caller: Caller) {
    this.#caller = caller;
    this.address = caller.transport.address;
    this.cookies = new CookieJar(caller.clock);
  }

  get<T = unknown>(url: string, send?: Send): Promise<Answer<T>> {
    return this.send<T>('GET', url, undefined, send);
  }
  post<T = unknown>(url: string, body: object = {}, send?: Send): Promise<Answer<T>> {
    return this.send<T>('POST', url, body, send);
  }
  put<T = unknown>(url: string, body: object = {}, send?: Send): Promise<Answer<T>> {
    return this.send<T>('PUT', url, body, send);
  }
  delete<T = unknown>(url: string, send?: Send): Promise<Answer<T>> {
    return this.send<T>('DELETE', url, undefined, send);
  }

  /** Calls an endpoint of the contract, typed by it. */
  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, send?: Send): Promise<Answer<DataOf<E>>> {
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
    let path: string = endpoint.path;
    for (const [name, value] of Object.entries(params ?? {})) {
      path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    }
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) =>
        [value].flat().map<[string, string]>((each) => [name, String(each)]),
      ),
    );
    const url = search.size > 0 ? `${path}?${search}` : path;
    const answer = await this.send<DataOf<E>>(endpoint.method, url, body as object | undefined, send);
    requireNamed(endpoint, answer);
    return answer;
  }

  async send<T>(method: Endpoint['method'], url: string, body?: object, send: Send = {}): Promise<Answer<T>> {
    const { transport, kind, userAgent } = this.#caller;
    const headers: Record<string, string> = { 'user-agent': userAgent };
    if (this.bearer !== null) headers.authorization = `Bearer ${this.bearer}`;
    if (kind === 'browser') Object.assign(headers, await this.#browserHeaders(method, url));
    const received = await transport.send({ method, url, headers: { ...headers, ...send.headers }, body });
    if (kind === 'browser') this.cookies.keep(received.cookies);
    return { status: received.status, body: parsed(received), text: received.text, headers: received.headers };
  }

  async #browserHeaders(method: string, url: string): Promise<Record<string, string>> {
    const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
    if (method !== 'GET') {
      headers.origin = this.#caller.publicUrl;
      headers['x-csrf-token'] = await this.#csrf();
    }
    const cookie = this.cookies.header(url);
    if (cookie) headers.cookie = cookie;
    return headers;
  }

  async #csrf(): Promise<string> {
    this.#csrfToken ??= (await this.get<{ csrfToken: string }>('/api/config')).body.data.csrfToken;
    return this.#csrfToken;
  }
}

/** Any request may be refused with these. */
const always: readonly string[] = [
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_CONFLICT',
];

/** Every refusal that any test meets is one that the contract names. */
function requireNamed(endpoint: Endpoint, { body }: Answer<unknown>): void {
  const code = body.success === false ? body.error.code : undefined;
  const named: readonly string[] = [...always, ...refusalsOf(endpoint)];
  if (code !== undefined && !named.includes(code))
    throw new Error(`${endpoint.method} ${endpoint.path} refused with ${code}, which the contract does not name`);
}

function parsed<T>({ headers, text }: Received): Answer<T>['body'] {
  const isJson = String(headers['content-type'] ?? '').includes('application/json');
  // `data` and `error` are typed as always there; reading the wrong one fails the test, which is what it is for.
  return (isJson ? JSON.parse(text) : {}) as Answer<T>['body'];
}
