import { createHash } from 'node:crypto';
import { defaultLanguage, type Language, languages } from '@foyer/contract/limits.ts';
import { pageCookies } from '@foyer/contract/pages.ts';
import type { FastifyRequest } from 'fastify';
import { budgetAddress, placeOf } from './address.ts';
import type { Browser } from './browser-cookie.ts';
import { browserFamily } from './browser-family.ts';
import type { Origin, SignedInUser, Viewer } from './viewer.ts';

/** What an active session says about the caller. */
export type Session = Pick<SignedInUser, 'userId' | 'sessionId' | 'authenticatedAt' | 'isGuest'>;

/** Where a request comes from; each part is computed on first use. */
class RequestOrigin implements Origin {
  readonly #request: FastifyRequest;
  readonly #browser: Browser;
  readonly #session: Session | null;
  #address: string | undefined;

  constructor(request: FastifyRequest, browser: Browser, session: Session | null) {
    this.#request = request;
    this.#browser = browser;
    this.#session = session;
  }

  get requestId(): string {
    return this.#request.id;
  }
  get address(): string {
    this.#address ??= budgetAddress(this.#request.ip);
    return this.#address;
  }
  get place(): string {
    return placeOf(this.address);
  }
  get browser(): string {
    return browserFamily(this.#request.headers['user-agent']);
  }
  get chosenLanguage(): Language | null {
    const saved = this.#request.cookies[pageCookies.language];
    return languages.find((language) => language === saved) ?? null;
  }
  get language(): Language {
    return this.chosenLanguage ?? defaultLanguage;
  }
  /** A script with a bearer token has no cookie: it is identified by its session, so that codes can be bound to it too. */
  get browserHash(): Buffer {
    if (!this.#session || this.#browser.known) return this.#browser.hash;
    return createHash('sha256').update(`session:${this.#session.sessionId}`).digest();
  }
}

/** Reduces a request to the caller and its origin. */
export function viewerOf(request: FastifyRequest, browser: Browser, session: Session | null): Viewer {
  const origin = new RequestOrigin(request, browser, session);
  return session
    ? Object.assign(origin, { kind: 'user' as const }, session)
    : Object.assign(origin, { kind: 'visitor' as const });
}
