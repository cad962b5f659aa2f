import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { localMessages } from '#src/db/schema/outbox.ts';
import type { Deps, Texter } from '#src/deps.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

/** Stores SMS and WhatsApp messages for the viewer at /local/messages. The unique key keeps them from being sent twice. */
export function localTexter({ db, clock }: Parts, channel: Channel): Texter {
  return {
    name: 'local viewer (/local/messages)',
    carriesUpdates: true,
    async send({ to, text, idempotencyKey }) {
      await db
        .insert(localMessages)
        .values({ channel, to, text, createdAt: clock.now(), idempotencyKey })
        .onConflictDoNothing({ target: localMessages.idempotencyKey });
    },
  };
}
