import type { Clock } from '#src/deps.ts';
import type { Cookie } from './transport.ts';

/** Keeps cookies as a browser on one host does: by name and path, until they expire. */
export class CookieJar {
  readonly #kept = new Map<string, Cookie & { until: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keep(cookies: readonly Cookie[]): void {
    for (const cookie of cookies) {
      const key = `${cookie.name};${cookie.path ?? '/'}`;
      const until = this.#until(cookie);
      if (until <= this.#clock.now().getTime()) this.#kept.delete(key);
      else this.#kept.set(key, { ...cookie, until });
    }
  }

  /** The Cookie header for a request to `url`. */
  header(url: string): string {
    const path = url.split('?')[0] ?? url;
    return [...this.#kept.values()]
      .filter((cookie) => cookie.until > this.#clock.now().getTime() && within(path, cookie.path ?? '/'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  get(name: string): string | undefined {
    return [...this.#kept.values()].find((cookie) => cookie.name === name)?.value;
  }

  names(): string[] {
    return [...this.#kept.values()].map(({ name }) => name).sort();
  }

  set(name: string, value: string): void {
    this.#kept.set(`${name};/`, { name, value, path: '/', until: Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#kept.clear();
  }

  #until({ maxAge, expires }: Cookie): number {
    if (maxAge !== undefined) return this.#clock.now().getTime() + maxAge * 1000;
    return expires ? expires.getTime() : Number.POSITIVE_INFINITY;
  }
}

function within(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
}
