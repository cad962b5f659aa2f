import { localMessages } from '#src/db/schema/outbox.ts';
import type { Deps, Mailer } from '#src/deps.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

/** Stores emails for the viewer at /local/messages. The unique key keeps them from being sent twice. */
export function localMailer({ db, clock }: Parts): Mailer {
  return {
    name: 'local viewer (/local/messages)',
    async send({ to, subject, text, html, attachments = [], idempotencyKey }) {
      const row = { channel: 'email', to, subject, text, html, createdAt: clock.now() } as const;
      const files = attachments.length > 0 ? [...attachments] : null;
      await db
        .insert(localMessages)
        .values({ ...row, attachments: files, idempotencyKey })
        .onConflictDoNothing({ target: localMessages.idempotencyKey });
    },
  };
}
