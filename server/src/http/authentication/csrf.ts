import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cacheSizes } from '#src/config/caches.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '../responses/app-error.ts';
import type { Browser } from './browser-cookie.ts';

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The token in a page's meta tag: a MAC over the browser's cookie. */
export function csrfTokenFor(deps: Pick<Deps, 'secrets'>, browser: Browser): string {
  return deps.secrets.mac('csrf', browser.id).toString('base64url');
}

/** Whether a page of that browser holds the token. False for a browser that brought no cookie. */
export function isCsrfTokenOf(deps: Pick<Deps, 'secrets'>, browser: Browser, token: string): boolean {
  return browser.known && equal(token, csrfTokenFor(deps, browser));
}

/**
 * Refuses unsafe requests that another website could have made. Callers with neither cookie nor Origin (scripts, other
 * servers) carry no authority that could be abused, so they pass.
 */
export function sameOriginGuard(
  deps: Pick<Deps, 'secrets'>,
  allowedOrigins: ReadonlySet<string>,
): (request: FastifyRequest, browser: Browser) => void {
  /** By browser: computing the token for every request would be a tenth of the cost of a small one. */
  const tokens = new Map<string, string>();
  const tokenOf = (browser: Browser) => {
    const known = tokens.get(browser.id);
    if (known) return known;
    const token = csrfTokenFor(deps, browser);
    if (tokens.size >= cacheSizes.csrfTokens) tokens.delete(tokens.keys().next().value ?? '');
    tokens.set(browser.id, token);
    return token;
  };
  return (request, browser) => {
    if (!unsafe.has(request.method)) return;
    const { origin, cookie } = request.headers;
    if (origin === undefined && cookie === undefined) return;

    const site = request.headers['sec-fetch-site'];
    const sameOrigin = site === 'same-origin' || (origin !== undefined && allowedOrigins.has(origin));
    if (origin !== undefined && !allowedOrigins.has(origin)) throw otherSite();
    if (site !== undefined && !sameOrigin) throw otherSite();
    if (cookie === undefined) return;

    const given = request.headers['x-csrf-token'];
    if (!browser.known || typeof given !== 'string' || !equal(given, tokenOf(browser))) {
      throw refused('The page is too old. Reload it and try again.');
    }
    if (!sameOrigin) throw refused('The request does not say where it comes from.');
  };
}

/** Our own pages get the reason too: it means that they were opened at another address than PUBLIC_URL. */
function otherSite(): AppError {
  return refused('The request comes from another site.', { reason: 'origin' });
}

function refused(message: string, details?: { reason: 'origin' }): AppError {
  return new AppError('CSRF_FAILED', message, { details });
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
