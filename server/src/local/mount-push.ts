import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localPushPath } from '#src/adapters/push/push-endpoint.ts';
import { localPushes } from '#src/db/schema/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

const mostBytes = 4096;
const asked = z.object({ token: z.string().regex(/^[\w-]{8,64}$/) });

/**
 * Stands in for a push service: it stores what it is sent, which only the browser with the keys could read. A token that
 * starts with `gone-` is a subscription that has ended.
 */
export function mountPush(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(`${localPushPath}:token`, { bodyLimit: mostBytes }, async (request, reply) => {
      const token = tokenIn(request.params);
      if (token.startsWith('gone-')) return reply.code(410).send();
      const { authorization = '', ttl = '', topic = '', urgency = '' } = request.headers as Record<string, string>;
      if (!authorization.startsWith('vapid ') || !Buffer.isBuffer(request.body)) return reply.code(401).send();
      const headers = { authorization, ttl, topic, urgency };
      await db.insert(localPushes).values({ token, headers, body: request.body, createdAt: clock.now() });
      return reply.code(201).send();
    });
  });

  /** What was sent to a token, newest first; the bodies are base64. */
  app.get(`${localPushPath}:token`, async (request) => {
    const rows = await db
      .select()
      .from(localPushes)
      .where(eq(localPushes.token, tokenIn(request.params)))
      .orderBy(desc(localPushes.id))
      .limit(100);
    return rows.map(({ headers, body }) => ({ headers, body: body.toString('base64') }));
  });
}

function tokenIn(params: unknown): string {
  const given = asked.safeParse(params);
  if (!given.success) throw new AppError('NOT_FOUND', 'Not found.');
  return given.data.token;
}
