import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Budget } from '#src/config/budget.ts';
import { idempotentAnswers } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { AppError, fieldRefused } from '../responses/app-error.ts';
import { addressKey, requireBudget, shared } from './limits.ts';

/** A process that died leaves its key reserved; after this long the key may be tried again. */
const abandonedAfterMs = 60_000;
const seal = 'idempotent-answer';
/** Keys from one address of callers who are not signed in. */
export const visitorKeys = { limit: 300, seconds: 600 } as const satisfies Budget;
const keyShape = /^[\x21-\x7e]{1,255}$/;

type Reserved = { scope: string; key: string };

/**
 * A POST with an Idempotency-Key is done once: a repeat gets the first answer for 24 h, with another body 409
 * (design.md section 3, after draft-ietf-httpapi-idempotency-key-header). Faults are not remembered.
 */
export function answerOnce(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('idempotency', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const { endpoint } = request.routeOptions.config;
    if (request.method !== 'POST' || key === undefined || !endpoint) return;
    // Refreshing has its own rule for repeats, of seconds and not of a day, and makes nothing (rule 33).
    if (endpoint.access === 'refresh') return;
    if (typeof key !== 'string' || !keyShape.test(key)) throw fieldRefused('Idempotency-Key', 'invalid_format');
    await requireRoom(deps, request);
    const reserved = { scope: scopeOf(request), key };
    // Keyed: a body may hold a code or a password, which a bare hash would let anybody guess at leisure.
    const bodyHash = deps.secrets.mac('idempotent-body', JSON.stringify(request.body ?? null));
    if (await reserve(deps, reserved, bodyHash)) {
      request.idempotency = reserved;
      return;
    }
    const answer = await firstAnswer(deps, reserved, bodyHash);
    for (const [name, values] of Object.entries(answer.headers)) reply.header(name, values);
    return reply
      .code(answer.status)
      .header('idempotency-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(answer.body);
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

/** Anybody can send keys without end, and each is kept. Whoever is signed in can be told from others, and be stopped. */
async function requireRoom(deps: Deps, { viewer }: FastifyRequest): Promise<void> {
  if (viewer.kind === 'user') return;
  const key = addressKey(deps, 'idempotency-keys', viewer.address);
  await requireBudget(deps, key, shared(deps.settings, visitorKeys));
}

/** A key belongs to who sent it: the person, or the browser, and the call. */
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

async function firstAnswer(deps: Deps, { scope, key }: Reserved, bodyHash: Buffer) {
  const [row] = await deps.db
    .select()
    .from(idempotentAnswers)
    .where(and(eq(idempotentAnswers.scope, scope), eq(idempotentAnswers.key, key)));
  if (row && !row.bodyHash.equals(bodyHash)) {
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another request.');
  }
  if (!row?.sealedAnswer || row.status === null) {
    throw new AppError('IDEMPOTENCY_CONFLICT', 'The first request with this key is still being worked on.', {
      retryAfter: 1,
    });
  }
  // Written above, under our own key.
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
