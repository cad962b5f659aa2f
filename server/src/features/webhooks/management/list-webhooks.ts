import { webhookLimits } from '@foyer/contract/rules/webhook-choices.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { asc, eq } from 'drizzle-orm';
import { webhooks } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { findOwn, presentWebhook } from '../queries.ts';

type WebhookDeps = Pick<Deps, 'db' | 'clock'>;

export async function listWebhooks(
  deps: WebhookDeps,
  { userId }: SignedInUser,
): Promise<{ items: Webhook[]; limit: number }> {
  const rows = await deps.db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return { items: rows.map((row) => presentWebhook(deps, row)), limit: webhookLimits.perPerson };
}

export async function readWebhook(deps: WebhookDeps, viewer: SignedInUser, { id }: { id: string }): Promise<Webhook> {
  return presentWebhook(deps, await findOwn(deps.db, viewer, id));
}
