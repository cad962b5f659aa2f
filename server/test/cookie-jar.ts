import type { Clock } from '#src/deps.ts';
import type { Cookie } from './transport.ts';

/** Keeps cookies as a browser on one host does: by name and path, until they expire. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie & { until: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keep(cookies: readonly Cookie[]): void {
    for (const cookie of cookies) {
      const key = `${cookie.name};${cookie.path ?? '/'}`;
      const until = this.#until(cookie);
      if (until <= this.#clock.now().getTime()) this.#cookies.delete(key);
      else this.#cookies.set(key, { ...cookie, until });
    }
  }

  /** The Cookie header for a request to `url`. */
  header(url: string): string {
    const path = url.split('?')[0] ?? url;
    return [...this.#cookies.values()]
      .filter((cookie) => cookie.until > this.#clock.now().getTime() && isWithin(path, cookie.path ?? '/'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  get(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  names(): string[] {
    return [...this.#cookies.values()].map(({ name }) => name).sort();
  }

  set(name: string, value: string): void {
    this.#cookies.set(`${name};/`, { name, value, path: '/', until: Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#cookies.clear();
  }

  #until({ maxAge, expires }: Cookie): number {
    if (maxAge !== undefined) return this.#clock.now().getTime() + maxAge * 1000;
    return expires ? expires.getTime() : Number.POSITIVE_INFINITY;
  }
}

function isWithin(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
}
