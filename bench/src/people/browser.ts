import { Agent, request } from 'node:http';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';

// Enough for any crowd: waiting for a socket here would look like waiting for the server.
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** The API's `data`, out of its envelope. */
type Answer<T> = { success: true; data: T } | { success: false; error: { code: string; message: string } };

/** A minimal browser: keeps cookies, sends the CSRF token and has its own IP address. */
export class Browser {
  readonly #url: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  #csrfToken = '';

  /** @param address as reported by the trusted proxy; budgets are counted per address */
  constructor(url: string, address: string) {
    this.#url = url;
    this.#address = address;
  }

  /** Opens the site to get the browser's cookie and the CSRF token bound to it. */
  async open(): Promise<this> {
    const config = await this.call<{ csrfToken: string }>('GET', '/api/config');
    this.#csrfToken = config.csrfToken;
    return this;
  }

  cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls the API and returns `data`; throws with the error code otherwise. */
  async call<T>(method: string, path: string, body?: unknown, accessToken?: string): Promise<T> {
    const answer = await this.#send<T>(method, path, body, accessToken);
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error.code} ${answer.error.message}`);
    return answer.data;
  }

  /** A solved human check for one action, as needed by calls that send a code. */
  async humanCheck(action: string): Promise<string> {
    const challenge = await this.call<Challenge>('GET', `/api/auth/human-check?action=${action}`);
    const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  /** The headers that this browser sends now. */
  headers(hasBody: boolean, accessToken?: string): Record<string, string> {
    return {
      origin: this.#url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.#address,
      'x-csrf-token': this.#csrfToken,
      ...(this.#cookies.size > 0 && { cookie: this.cookies() }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    };
  }

  #send<T>(method: string, path: string, body?: unknown, accessToken?: string): Promise<Answer<T>> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = this.headers(text !== undefined, accessToken);
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#url}${path}`, { method, headers, agent }, (response) => {
        this.#keep(response.headers['set-cookie'] ?? []);
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          received += part;
        });
        response.on('end', () => {
          try {
            resolve(JSON.parse(received) as Answer<T>);
          } catch (cause) {
            reject(
              new Error(`${method} ${path} answered ${response.statusCode}: ${received.slice(0, 200)}`, { cause }),
            );
          }
        });
      });
      sent.on('error', reject).end(text);
    });
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
