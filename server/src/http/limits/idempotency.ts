import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Budget } from '#src/config/budget.ts';
import { idempotentAnswers } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { AppError, fieldRefused } from '../responses/app-error.ts';
import { addressKey, requireBudget, shared } from './limits.ts';

/** A process that died leaves its key reserved. After this time the key can be used again. */
const abandonedAfterMs = 60_000;
const seal = 'idempotent-answer';
/** Keys from one address of callers without a session. */
export const visitorKeys = { limit: 300, seconds: 600 } as const satisfies Budget;
const keyShape = /^[\x21-\x7e]{1,255}$/;

type Reserved = { scope: string; key: string };

/**
 * Performs a POST with an Idempotency-Key once: for 24 h a repeat gets the first response, or 409 if its body differs
 * (draft-ietf-httpapi-idempotency-key-header). Server errors are not remembered.
 */
export function answerOnce(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('idempotency', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const { endpoint } = request.routeOptions.config;
    if (request.method !== 'POST' || key === undefined || !endpoint) return;
    // Refreshing a session has a rule of its own for repeats, of seconds and not of a day, and creates nothing.
    if (endpoint.access === 'refresh') return;
    if (typeof key !== 'string' || !keyShape.test(key)) throw fieldRefused('Idempotency-Key', 'invalid_format');
    await limitVisitorKeys(deps, request);
    const reserved = { scope: scopeOf(request), key };
    // A keyed hash: a body may hold a code or a password, which a plain hash would let an attacker guess offline.
    const bodyHash = deps.secrets.mac('idempotent-body', JSON.stringify(request.body ?? null));
    if (await reserve(deps, reserved, bodyHash)) {
      request.idempotency = reserved;
      return;
    }
    const first = await firstResponse(deps, reserved, bodyHash);
    for (const [name, values] of Object.entries(first.headers)) reply.header(name, values);
    return reply
      .code(first.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(first.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const reserved = request.idempotency;
    if (!reserved) return payload;
    request.idempotency = null;
    const remembered = reply.statusCode < 500 && reply.statusCode !== 429 && typeof payload === 'string';
    const row = and(eq(idempotentAnswers.scope, reserved.scope), eq(idempotentAnswers.key, reserved.key));
    if (!remembered) {
      await deps.db.delete(idempotentAnswers).where(row);
      return payload;
    }
    const cookies = reply.getHeader('set-cookie');
    const headers: Record<string, string[]> =
      cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map(String) };
    const sealedAnswer = deps.secrets.seal(seal, JSON.stringify({ body: payload, headers }));
    await deps.db.update(idempotentAnswers).set({ status: reply.statusCode, sealedAnswer }).where(row);
    return payload;
  });
}

/** Every key takes a row. Callers with a session are known and can be stopped; all others are limited by address. */
async function limitVisitorKeys(deps: Deps, { viewer }: FastifyRequest): Promise<void> {
  if (viewer.kind === 'user') return;
  const key = addressKey(deps, 'idempotency-keys', viewer.address);
  await requireBudget(deps, key, shared(deps.settings, visitorKeys));
}

/** The same key of another caller, or for another call, is another key. */
function scopeOf(request: FastifyRequest): string {
  const { viewer } = request;
  const who = viewer.kind === 'user' ? viewer.userId : `${viewer.browserHash.toString('hex')} ${viewer.address}`;
  return createHash('sha256').update(`${who} ${request.method} ${request.url}`).digest('base64url');
}

async function reserve(deps: Deps, { scope, key }: Reserved, bodyHash: Buffer): Promise<boolean> {
  const now = deps.clock.now();
  const rows = await deps.db
    .insert(idempotentAnswers)
    .values({ scope, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotentAnswers.scope, idempotentAnswers.key],
      set: { createdAt: now, bodyHash },
      setWhere: and(
        isNull(idempotentAnswers.status),
        lt(idempotentAnswers.createdAt, new Date(now.getTime() - abandonedAfterMs)),
      ),
    })
    .returning({ key: idempotentAnswers.key });
  return rows.length === 1;
}

async function firstResponse(deps: Deps, { scope, key }: Reserved, bodyHash: Buffer) {
  const [row] = await deps.db
    .select()
    .from(idempotentAnswers)
    .where(and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key)));
  if (row && !row.bodyHash.equals(bodyHash)) {
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request.');
  }
  if (!row?.sealedAnswer || row.status === null) {
    throw new AppError('IDEMPOTENCY_CONFLICT', 'The first request with this key is still in progress.', {
      retryAfter: 1,
    });
  }
  // Sealed in the onSend hook above, with our own key.
  const stored = JSON.parse(deps.secrets.open(seal, row.sealedAnswer)) as {
    body: string;
    headers: Record<string, string[]>;
  };
  return { status: row.status, ...stored };
}

declare module 'fastify' {
  interface FastifyRequest {
    idempotency: Reserved | null;
  }
}
