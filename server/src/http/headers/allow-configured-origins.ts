import type { FastifyInstance } from 'fastify';

/** CORS is closed unless origins are configured; then it is open to those only, with credentials, never to `*`. */
export function allowConfiguredOrigins(app: FastifyInstance, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-request-id, retry-after',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'origin',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, idempotency-key, x-content-type-options, x-csrf-token, x-frame-options, x-request-id, x-requested-with',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
