import '@fastify/cookie';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, Random } from '#src/deps.ts';

const sixMonths = 180 * 24 * 60 * 60;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** Name of the cookie that identifies a browser. With https its prefix keeps subdomains from setting it. */
export function browserCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer_browser' : 'foyer_browser';
}

/**
 * The browser behind a request: the id in its cookie, or a new one that `rememberBrowser` will set. Both are computed on
 * first use, as most requests carry a token and need neither.
 */
export class Browser {
  /** Whether the request brought the cookie. */
  readonly known: boolean;
  readonly #random: Random;
  #id: string | undefined;
  #hash: Buffer | undefined;

  constructor(random: Random, cookie: string | undefined) {
    this.#random = random;
    this.known = cookie !== undefined && shape.test(cookie);
    if (this.known) this.#id = cookie;
  }

  get id(): string {
    this.#id ??= this.#random.bytes(32).toString('base64url');
    return this.#id;
  }

  /** SHA-256 of the id: what codes and leads are bound to. */
  get hash(): Buffer {
    this.#hash ??= createHash('sha256').update(this.id).digest();
    return this.#hash;
  }
}

export function browserOf({ random, settings }: Pick<Deps, 'random' | 'settings'>, request: FastifyRequest): Browser {
  return new Browser(random, request.cookies[browserCookieName(settings.publicUrl)]);
}

/** Sets the cookie that codes, leads and CSRF tokens are bound to. */
export function rememberBrowser(deps: Pick<Deps, 'settings'>, reply: FastifyReply, browser: Browser): void {
  if (browser.known) return;
  reply.setCookie(browserCookieName(deps.settings.publicUrl), browser.id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.settings.publicUrl.startsWith('https:'),
    maxAge: sixMonths,
  });
}
