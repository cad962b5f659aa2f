import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chargeLocally, pendingLocally, refundedLocally } from '#src/adapters/payments/payments-local.ts';
import { localCheckouts } from '#src/db/schema/local-payments.ts';
import type { Deps } from '#src/deps.ts';
import { visitLanguage } from '../identity/visit-language.ts';
import { type Card, cards, checkoutPage, unknownPage } from './checkout-page.ts';
import { sendWebhookEvent } from './send-webhook-event.ts';
import { checkoutCompleted, completeRefunds, refundRest } from './webhook-events.ts';

const asked = z.object({ id: z.string().regex(/^lcs_[\w-]{24}$/) });

type Row = typeof localCheckouts.$inferSelect;

/** A GET changes nothing. */
export async function showCheckout(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const row = await rowOf(deps, request);
  return row ? await show(deps, request, reply, row) : missing(request, reply);
}

/** The checkout with the same outcomes and webhooks as at the real provider. */
export async function submitCheckout(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await rowOf(deps, request);
  if (!row) return missing(request, reply);
  const given = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  const act = given.get('act');
  const card = given.get('card') ?? '';
  if (act === 'pay' && isCard(card)) return await pay(app, deps, request, reply, row, card);
  if (act === 'notify' && row.state === 'paid') {
    await deps.db.update(localCheckouts).set({ isLate: false }).where(eq(localCheckouts.id, row.id));
    await sendWebhookEvent(app, deps, checkoutCompleted(row));
  }
  if (act === 'refund' && row.chargeReference) {
    const event = await refundRest(deps, row, row.chargeReference);
    if (event) await sendWebhookEvent(app, deps, event);
  }
  if (act === 'complete' && row.chargeReference) {
    for (const event of await completeRefunds(deps, row, row.chargeReference)) await sendWebhookEvent(app, deps, event);
  }
  return reply.redirect(`/local/checkout/${row.id}`, 303);
}

async function pay(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  row: Row,
  card: Card,
): Promise<FastifyReply> {
  // A second click is the same payment.
  if (row.state === 'paid') return reply.redirect(row.successUrl, 303);
  if (card === 'declined') return await show(deps, request, reply, row, row.state === 'open');
  const paid = await chargeLocally(deps, row.id, { isLate: card === 'late', hasSlowRefunds: card === 'slow' });
  if (!paid) return reply.redirect(`/local/checkout/${row.id}`, 303);
  const event = checkoutCompleted(paid);
  if (card === 'first') await sendWebhookEvent(app, deps, event);
  reply.redirect(paid.successUrl, 303);
  if (card === 'paid' || card === 'twice' || card === 'slow') {
    // Not awaited, as with a real provider.
    void sendWebhookEvent(app, deps, event);
    if (card === 'twice') void sendWebhookEvent(app, deps, event);
  }
  return reply;
}

async function show(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  row: Row,
  wasDeclined = false,
): Promise<FastifyReply> {
  const isOver = row.state === 'open' && row.expiresAt <= deps.clock.now();
  const refundedMinor = row.chargeReference ? await refundedLocally(deps, row.chargeReference) : 0;
  const hasPendingRefunds =
    row.chargeReference !== null && (await pendingLocally(deps, row.chargeReference)).length > 0;
  const visit = { ...row, refundedMinor, hasPendingRefunds, state: isOver ? ('expired' as const) : row.state };
  const shown = { nonce: request.nonce, language: row.language };
  return reply.type('text/html; charset=utf-8').send(checkoutPage(shown, visit, wasDeclined));
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = visitLanguage(undefined, request.headers['accept-language']);
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(unknownPage({ nonce: request.nonce, language }));
}

async function rowOf({ db }: Deps, request: FastifyRequest): Promise<Row | null> {
  const params = asked.safeParse(request.params);
  if (!params.success) return null;
  const [row] = await db.select().from(localCheckouts).where(eq(localCheckouts.id, params.data.id));
  return row ?? null;
}

function isCard(card: string): card is Card {
  return Object.hasOwn(cards, card);
}
