import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export type Cookie = LightMyRequestResponse['cookies'][number];
export type SentRequest = { method: string; url: string; headers: Record<string, string>; body?: object | undefined };
export type Received = { status: number; headers: LightMyRequestResponse['headers']; text: string; cookies: Cookie[] };

/** How a test client reaches the server, from which address. */
export type Transport = { address: string; send: (request: SentRequest) => Promise<Received> };

/** Straight into an app of this process. */
export function injected(app: FastifyInstance, address: string): Transport {
  return {
    address,
    async send({ method, url, headers, body }) {
      const response = await app.inject({
        method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        url,
        headers,
        remoteAddress: address,
        ...(body === undefined ? {} : { payload: body }),
      });
      const { statusCode, body: text, cookies } = response;
      return { status: statusCode, headers: response.headers, text, cookies };
    },
  };
}

/** Over a socket to a server of its own, which has to believe one proxy (TRUSTED_PROXIES=1). */
export function overSocket(origin: () => string, address: string): Transport {
  return {
    address,
    async send({ method, url, headers, body }) {
      const response = await fetch(origin() + url, {
        method,
        headers: {
          ...headers,
          'x-forwarded-for': address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
        cookies: response.headers.getSetCookie().map(cookieIn),
      };
    },
  };
}

function cookieIn(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const given = new Map(
    attributes.map((part) => part.split('=', 2)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  const maxAge = given.get('max-age');
  const expires = given.get('expires');
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    path: given.get('path') ?? '/',
    ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) }),
    ...(expires === undefined ? {} : { expires: new Date(expires) }),
  };
}
