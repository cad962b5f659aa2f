import { Agent, request } from 'node:http';
import type { DataOf, Endpoint, InputOf } from '@foyer/contract/http.ts';
import { refusalsOf } from '../../src/http/responses/envelope.ts';

/** A server's response. `lost`: the outcome is unknown, as when the server dies. */
export type CallResult<T> = { kind: 'done'; data: T } | { kind: 'refused'; code: string } | { kind: 'lost' };

/** Reused connections, with a count of the requests, refusals and failures. */
export type HttpPool = { agent: Agent; attempts: number; refusals: Map<string, number>; failures: string[] };

export function newHttpPool(connections: number): HttpPool {
  return {
    agent: new Agent({ keepAlive: true, maxSockets: connections }),
    attempts: 0,
    refusals: new Map(),
    failures: [],
  };
}

type ApiRequest = { method: string; headers: Record<string, string>; body: string | undefined };
type Received = { status: number; text: string };

/** One request; null when the connection ends without an answer. */
export function send(
  { agent }: Pick<HttpPool, 'agent'>,
  url: string,
  { method, headers, body }: ApiRequest,
): Promise<Received | null> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve(null));
    });
    outgoing.on('error', () => resolve(null));
    outgoing.end(body);
  });
}

/** A signed-in user as a script: a bearer token, no cookie. Each request goes to one of the servers. */
export class ApiUser {
  readonly id: string;
  readonly #token: string;
  readonly #http: HttpPool;
  readonly #origin: () => string;

  constructor(http: HttpPool, origin: () => string, { id, token }: { id: string; token: string }) {
    this.#http = http;
    this.#origin = origin;
    this.id = id;
    this.#token = token;
  }

  async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<CallResult<DataOf<E>>> {
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
    let path: string = endpoint.path;
    for (const [name, value] of Object.entries(params ?? {})) path = path.replace(`:${name}`, String(value));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map<[string, string]>(([name, value]) => [name, String(value)]),
    );
    const sent = endpoint.body ? JSON.stringify(body ?? {}) : undefined;
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    };
    this.#http.attempts += 1;
    const received = await send(this.#http, this.#origin() + path + (search.size > 0 ? `?${search}` : ''), {
      method: endpoint.method,
      headers,
      body: sent,
    });
    if (!received) return { kind: 'lost' };
    // The server's own tests check that responses match the contract.
    const answer = JSON.parse(received.text) as
      | { success: true; data: DataOf<E> }
      | { success: false; error: { code: string; message: string } };
    if (answer.success) return { kind: 'done', data: answer.data };
    const { code, message } = answer.error;
    const named: readonly string[] = refusalsOf(endpoint);
    if (received.status >= 500 || !named.includes(code))
      this.#http.failures.push(`${endpoint.method} ${endpoint.path}: ${received.status} ${code}, ${message}`);
    this.#http.refusals.set(code, (this.#http.refusals.get(code) ?? 0) + 1);
    return { kind: 'refused', code };
  }

  /** For required calls: retries until there is a response. */
  async callUntilAnswered<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> {
    for (let tries = 0; tries < 50; tries += 1) {
      const result = await this.call(endpoint, input);
      if (result.kind === 'done') return result.data;
      if (result.kind === 'refused') throw new Error(`${endpoint.method} ${endpoint.path}: ${result.code}`);
    }
    throw new Error(`${endpoint.method} ${endpoint.path}: no server answers`);
  }
}
