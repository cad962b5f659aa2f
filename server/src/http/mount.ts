import { type DataOf, type Endpoint, type RequestOf, success } from '@foyer/contract/http.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      deprecated: endpoint.deprecated ?? false,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: success(endpoint.data), ...refusalSchemas(endpoint) },
    },
    config: { endpoint },
    ...guardOf(app, endpoint),
    ...(endpoint.body ? { preValidation: takeNoBodyAsEmpty } : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      // Fastify validated them with the endpoint's own schemas, so they are what RequestOf says.
      const parts = { params, query, body } as RequestOf<E>;
      const data = await handler(parts, request.viewer as ViewerOf<E>, { request, reply });
      return { success: true, data };
    },
  });
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
