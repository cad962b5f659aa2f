import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { postOut } from '#src/adapters/safe-http/post-out.ts';
import { sendingRules } from '#src/config/webhooks.ts';
import { webhookDeliveries } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import { openSecret } from '../management/webhook-secret.ts';
import { messageId } from '../queries.ts';
import { type Claimed, claimDueDeliveries } from './claim-due-deliveries.ts';
import { bodyOf, signedHeaders } from './message.ts';
import { recordAttempt } from './record-attempt.ts';

export type WebhookSender = {
  /** Starts sending what is due; never throws. */
  look: () => Promise<void>;
  /** Resolves when nothing is due or in progress. */
  drain: () => Promise<void>;
  /** Stops starting deliveries, waits briefly for those in progress, then aborts them for the next process. */
  stop: () => Promise<void>;
};

/** Sends webhook messages in a loop of its own: at least once, in no particular order, separate from the outbox. */
export function webhookSender(deps: Deps): WebhookSender {
  const underWay = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  let stopped = false;
  let looking: Promise<void> | null = null;

  function byWebhook(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const id of underWay.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  async function claim(): Promise<void> {
    const room = sendingRules.concurrency - underWay.size;
    if (room <= 0 || stopped) return;
    for (const claimed of await claimDueDeliveries(deps, room, byWebhook())) {
      const sent = send(deps, claimed, stopping.signal).finally(() => {
        underWay.delete(sent);
        // The finished delivery may have made room for the next one of its webhook.
        if (!stopped) void look();
      });
      underWay.set(sent, claimed.webhook.id);
    }
  }

  async function look(): Promise<void> {
    if (stopped) return;
    looking ??= claim()
      .catch((err: unknown) => deps.log.error({ err }, 'webhooks that are due could not be read'))
      .finally(() => {
        looking = null;
      });
    await looking;
  }

  return {
    look,
    async drain() {
      do {
        await look();
        await Promise.all(underWay.keys());
        await looking;
        await look();
      } while (underWay.size > 0);
    },
    async stop() {
      stopped = true;
      await looking;
      const limit = new AbortController();
      const moment = wait(sendingRules.stopMs, undefined, { signal: limit.signal }).catch(() => undefined);
      await Promise.race([Promise.all(underWay.keys()), moment]);
      limit.abort();
      stopping.abort();
      await Promise.all(underWay.keys());
    },
  };
}

/** One attempt. Never throws: a failure here must not end the process. */
async function send(deps: Deps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { delivery, webhook } = claimed;
  const about = { webhook: webhook.id, delivery: delivery.id, attempt: delivery.attempts };
  try {
    const at = deps.clock.now();
    const begun = performance.now();
    const body = bodyOf(delivery);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Foyer/${deps.settings.version}`,
      ...signedHeaders(secretsOf(deps, claimed, at), { id: messageId(delivery.id), at, body }),
    };
    const { timeoutMs, answerBytes } = sendingRules;
    const limits = { timeoutMs, answerBytes, toLoopback: deps.settings.webhooksToLoopback, signal };
    const answered = await postOut({ url: webhook.url, headers, body }, limits);
    if (signal.aborted && answered.status === null) return await leave(deps, claimed);
    await recordAttempt(deps, claimed, { ...answered, at, milliseconds: Math.round(performance.now() - begun) });
    deps.log.debug({ ...about, status: answered.status, error: answered.error }, 'webhook sent');
  } catch (err) {
    // The database is unavailable. The lease expires and the message is sent again under the same id.
    deps.log.error({ ...about, err }, 'how a webhook was sent could not be recorded');
  }
}

function secretsOf(deps: Deps, { webhook }: Claimed, now: Date): string[] {
  const { sealedSecret, sealedPreviousSecret: previous, previousUntil } = webhook;
  const before = previous && previousUntil && previousUntil > now ? [openSecret(deps, previous)] : [];
  return [openSecret(deps, sealedSecret), ...before];
}

/** Aborted by our own shutdown: treated as if it had not started. */
async function leave({ db, clock }: Deps, { delivery }: Claimed): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ nextAt: clock.now(), attempts: delivery.attempts - 1 })
    .where(eq(webhookDeliveries.id, delivery.id));
}
