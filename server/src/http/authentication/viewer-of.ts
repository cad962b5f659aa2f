import { createHash } from 'node:crypto';
import { defaultLanguage, type Language, languages } from '@foyer/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { budgetAddress, placeOf } from './address.ts';
import type { Browser } from './browser-cookie.ts';
import { browserFamily } from './browser-family.ts';
import type { Origin, SignedInUser, Viewer } from './viewer.ts';

/** What a living session tells about who asks. */
export type Session = Pick<SignedInUser, 'userId' | 'sessionId' | 'authenticatedAt'>;

/** Where a request comes from; each part is worked out when a verb asks for it. */
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
  /** Spec section 9: the saved language, or English. */
  get language(): Language {
    const saved = this.#request.cookies.foyer_language;
    return languages.find((language) => language === saved) ?? defaultLanguage;
  }
  /**
   * A signed-in caller without the cookie (a script with a bearer token) is told apart by its session instead, so that
   * codes can be bound to it all the same.
   */
  get browserHash(): Buffer {
    if (!this.#session || this.#browser.known) return this.#browser.hash;
    return createHash('sha256').update(`session:${this.#session.sessionId}`).digest();
  }
}

/** Reduces a request to who asks and from where. */
export function viewerOf(request: FastifyRequest, browser: Browser, session: Session | null): Viewer {
  const origin = new RequestOrigin(request, browser, session);
  return session
    ? Object.assign(origin, { kind: 'user' as const }, session)
    : Object.assign(origin, { kind: 'visitor' as const });
}
