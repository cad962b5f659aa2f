import { localMessages } from '#src/db/schema/outbox.ts';
import type { Deps, Mailer } from '#src/deps.ts';
import type { InlineImage } from '#src/messages/events/email-media.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

/** Stores emails for the viewer at /local/messages. The unique key keeps them from being sent twice. */
export function localMailer({ db, clock }: Parts): Mailer {
  return {
    name: 'local viewer (/local/messages)',
    async send({ to, subject, text, html, attachments = [], images = [], idempotencyKey }) {
      const shown = withImages(html, images);
      const row = { channel: 'email', to, subject, text, html: shown, createdAt: clock.now() } as const;
      const files = attachments.length > 0 ? [...attachments] : null;
      await db
        .insert(localMessages)
        .values({ ...row, attachments: files, idempotencyKey })
        .onConflictDoNothing({ target: localMessages.idempotencyKey });
    },
  };
}

/** The HTML with its pictures inside, as the viewer shows it without its other parts. */
function withImages(html: string, images: readonly InlineImage[]): string {
  return images.reduce(
    (shown, { cid, contentType, content }) =>
      shown.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${content.toString('base64')}"`),
    html,
  );
}
