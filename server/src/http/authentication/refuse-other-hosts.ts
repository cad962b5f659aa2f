import type { FastifyInstance } from 'fastify';
import { isLoopback, literalAddress } from '#src/adapters/safe-http/public-address.ts';
import type { Settings } from '#src/deps.ts';
import { setDataHeaders } from '../headers/security-headers.ts';
import { AppError } from '../responses/app-error.ts';

/**
 * In local mode anyone who reaches the server can read all messages. Another website must not reach it through a name of
 * its own that resolves to this machine (DNS rebinding), so only loopback hosts and the host of PUBLIC_URL are served.
 */
export function refuseOtherHosts(app: FastifyInstance, settings: Settings): void {
  const own = hostnameIn(new URL(settings.publicUrl).host);
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers;
    // Every browser sends a host; a client without one (HTTP/1.0) is no browser.
    if (host === undefined) return;
    const hostname = hostnameIn(host);
    if (hostname !== null && (hostname === own || isLoopbackName(hostname))) return;
    setDataHeaders(settings, request, reply);
    throw new AppError(
      'HOST_REFUSED',
      `In local mode Foyer answers only at ${settings.publicUrl} and at loopback addresses. Open that address, or set PUBLIC_URL to the one you want to use.`,
    );
  });
}

/** The normalized name in a Host header; null when it is not a valid host. */
function hostnameIn(host: string): string | null {
  const address = `http://${host}`;
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '');
}

function isLoopbackName(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const address = literalAddress(new URL(`http://${hostname}`));
  return address !== null && isLoopback(address);
}
