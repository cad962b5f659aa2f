import { Readable } from 'node:stream';
import { type DataOf, type Endpoint, type RequestOf, success } from '@foyer/contract/http.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SignedInUser, Viewer } from './authentication/viewer.ts';
import { requireSignedIn } from './guards.ts';
import { refusalSchemas } from './responses/envelope.ts';

/** `user` endpoints are only reached by signed-in users; the guard runs before the handler. */
export type ViewerOf<E extends Endpoint> = E['access'] extends 'user' ? SignedInUser : Viewer;

/** The raw request and reply, for the few handlers that deal with cookies. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply };

/**
 * Connects an endpoint of the contract with its handler: validates the request, installs the guard for `access`, wraps the
 * returned data in the envelope and drops what the contract does not declare.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: RequestOf<E>, viewer: ViewerOf<E>, exchange: Exchange) => Promise<DataOf<E>>,
): void {
  app.route({
    ...routeOf(app, endpoint, { 200: success(endpoint.data) }),
    handler: async (request, reply) => {
      const data = await handler(partsOf<E>(request), request.viewer as ViewerOf<E>, { request, reply });
      return { success: true, data };
    },
  });
}

/**
 * The same for an endpoint whose response is a stream. The handler refuses before it returns the values; `signal` aborts when
 * the caller goes away.
 */
export function mountStream<E extends Endpoint & { stream: true }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    request: RequestOf<E>,
    viewer: ViewerOf<E>,
    signal: AbortSignal,
  ) => Promise<AsyncIterable<z.input<E['data']>>>,
): void {
  app.route({
    ...routeOf(app, endpoint, {}),
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const values = await handler(partsOf<E>(request), request.viewer as ViewerOf<E>, gone.signal);
      // A proxy that gathers the response would defeat its purpose.
      reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no');
      return reply.send(Readable.from(linesOf(endpoint, values)));
    },
  });
}

/** A file as a route sends it. */
export type SentFile = { content: Buffer; mediaType: string; name: string };

/**
 * The same for an endpoint whose response is a file that only its caller may have. It is for saving: no browser runs it or shows it
 * as a page, and no cache keeps it.
 */
export function mountFile<E extends Endpoint & { file: true }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: RequestOf<E>, viewer: ViewerOf<E>) => Promise<SentFile>,
): void {
  app.route({
    ...routeOf(app, endpoint, {}),
    handler: async (request, reply) => {
      const { content, mediaType, name } = await handler(partsOf<E>(request), request.viewer as ViewerOf<E>);
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': dispositionOf(name),
          'x-content-type-options': 'nosniff',
        })
        .type(mediaType)
        .send(content);
    },
  });
}

/** RFC 6266: the name in ASCII, and as it is for clients that know the longer form. */
function dispositionOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^A-Za-z0-9 ._-]/g, '');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

async function* linesOf(endpoint: Endpoint, values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(z.parse(endpoint.data, value))}\n`;
}

/** Fastify validated them with the endpoint's own schemas, so they are what RequestOf says. */
function partsOf<E extends Endpoint>({ params, query, body }: FastifyRequest): RequestOf<E> {
  return { params, query, body } as RequestOf<E>;
}

function routeOf(app: FastifyInstance, endpoint: Endpoint, answers: Record<number, z.core.$ZodType>) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      deprecated: endpoint.deprecated ?? false,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { ...answers, ...refusalSchemas(endpoint) },
    },
    config: { endpoint },
    ...guardOf(app, endpoint),
    ...(endpoint.body ? { preValidation: takeNoBodyAsEmpty } : {}),
  };
}

/** The guard of an endpoint. For members it runs before the body is read, for the others after validation. */
function guardOf({ guards }: FastifyInstance, { access }: Endpoint) {
  switch (access) {
    case 'public':
      return {};
    case 'user':
      return { onRequest: requireSignedIn };
    case 'lead':
    case 'refresh':
    case 'door':
      return { preHandler: guards[access] };
  }
}

/** Many clients send no body where none of its fields is required, as when signing out. */
function takeNoBodyAsEmpty(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    viewer: Viewer;
  }
}
