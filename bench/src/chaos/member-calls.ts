import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { refreshSession, type TokenPair } from '@foyer/contract/accounts.ts';
import type { DataOf, Endpoint, InputOf } from '@foyer/contract/http.ts';
import { readConfig } from '@foyer/contract/system.ts';

/** Longer than the proxies stall. */
const patienceMs = 6_000;
/** A token lasts 15 minutes, and renewing it may take several tries. */
const renewMs = 8 * 60_000;
const renewPauseMs = 300;

/** A refusal of the server, in the envelope. */
export class Refused extends Error {
  readonly code: string;
  readonly retryAfter: number;

  constructor(code: string, retryAfter: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

type Caller = { publicUrl: string; tokens: TokenPair; address: string };

/** Calls the API as a page does, at whichever server, and may fail in any way that a network can. */
export class MemberCalls {
  readonly caller: Caller;
  csrfToken = '';
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #renewed = new Set<() => void>();
  #renewal: NodeJS.Timeout | undefined;
  /** What must never happen, in words. */
  readonly faults: string[] = [];

  constructor(caller: Caller) {
    this.caller = caller;
  }

  get cookie(): string {
    return [...this.#cookies.values()].join('; ');
  }

  get accessToken(): string {
    return this.caller.tokens.accessToken;
  }

  /** Gets the browser's cookie and the CSRF token bound to it, and keeps the access token current until it is closed. */
  async open(anyPort: () => number): Promise<void> {
    this.csrfToken = (await this.call(anyPort(), readConfig, {})).csrfToken;
    this.#renewal = setInterval(() => void this.#renew(anyPort), renewMs * (0.75 + Math.random() / 4));
  }

  /** Calls back with each new access token. */
  onRenewed(listener: () => void): void {
    this.#renewed.add(listener);
  }

  async #renew(anyPort: () => number): Promise<void> {
    const { refreshToken } = this.caller.tokens;
    for (;;) {
      try {
        this.caller.tokens = await this.call(anyPort(), refreshSession, { body: { refreshToken } });
        for (const tell of this.#renewed) tell();
        return;
      } catch (error) {
        if (error instanceof Refused && error.code !== 'RATE_LIMITED') {
          this.faults.push(`a session was not renewed: ${error.code}`);
          return;
        }
        await wait(renewPauseMs);
      }
    }
  }

  async call<E extends Endpoint>(port: number, endpoint: E, input: InputOf<E>): Promise<DataOf<E>> {
    const { params, query, body }: { params?: object; query?: object; body?: unknown } = input;
    let path: string = endpoint.path;
    for (const [name, value] of Object.entries(params ?? {})) path = path.replace(`:${name}`, String(value));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map<[string, string]>(([name, value]) => [name, String(value)]),
    );
    const { status, headers, text } = await this.#send(port, endpoint.method, `${path}?${search}`, body);
    for (const line of headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(pair.split('=')[0] ?? '', pair);
    }
    const answer = JSON.parse(text) as { success: true; data: DataOf<E> } | { success: false; error: { code: string } };
    if (answer.success) return answer.data;
    if (status >= 500) throw new Error(`${endpoint.path} answered ${status}`);
    throw new Refused(answer.error.code, Number(headers['retry-after'] ?? 0));
  }

  close(): void {
    clearInterval(this.#renewal);
    this.#agent.destroy();
  }

  #send(port: number, method: string, path: string, body: unknown) {
    const { publicUrl, address } = this.caller;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      origin: publicUrl,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      // A page asks for its token before it is signed in, and gets the browser's cookie with it.
      ...(this.csrfToken && { authorization: `Bearer ${this.accessToken}` }),
      ...(this.csrfToken && { 'x-csrf-token': this.csrfToken }),
      ...(this.cookie && { cookie: this.cookie }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    };
    type Received = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
    return new Promise<Received & { headers: { 'set-cookie'?: string[] } }>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: this.#agent }, (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          received += part;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: received }),
        );
        response.on('close', () => response.complete || reject(new Error('The answer was cut short')));
      });
      sent.setTimeout(patienceMs, () => sent.destroy(new Error('No answer')));
      sent.on('error', reject).end(text);
    });
  }
}
