import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataOf, Endpoint, InputOf } from '@foyer/contract/http.ts';
import { readConfig } from '@foyer/contract/system.ts';

/** Longer than the proxies stall. */
const patienceMs = 6_000;
/** Access tokens last 15 minutes. */
const signInMs = 10 * 60_000;
const retryMs = 300;

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

type Caller = { publicUrl: string; accessToken: string; address: string; signIn: () => Promise<string> };

/** Calls the API as a page does, at whichever server, and may fail in any way that a network can. */
export class MemberCalls {
  readonly caller: Caller;
  csrfToken = '';
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #listeners = new Set<() => void>();
  #signInTimer: NodeJS.Timeout | undefined;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  get cookie(): string {
    return [...this.#cookies.values()].join('; ');
  }

  /** Gets the browser's cookie and the CSRF token bound to it, and signs in again from time to time until it is closed. */
  async open(port: number): Promise<void> {
    this.csrfToken = (await this.call(port, readConfig, {})).csrfToken;
    this.#signInTimer = setInterval(() => void this.#signInAgain(), signInMs * (0.6 + Math.random() * 0.4));
  }

  /** Calls back after each new sign-in. */
  onSignedIn(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async #signInAgain(): Promise<void> {
    for (;;) {
      try {
        this.caller.accessToken = await this.caller.signIn();
        for (const tell of this.#listeners) tell();
        return;
      } catch {
        // Its connection to the database was ended, as all are now and then.
        await wait(retryMs);
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
    clearInterval(this.#signInTimer);
    this.#agent.destroy();
  }

  #send(port: number, method: string, path: string, body: unknown) {
    const { publicUrl, accessToken, address } = this.caller;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      origin: publicUrl,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      // A page asks for its token before it is signed in, and gets the browser's cookie with it.
      ...(this.csrfToken && { authorization: `Bearer ${accessToken}` }),
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
