import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { Deps } from '#src/deps.ts';
import { codeText } from './code-text.ts';
import { renderEmail } from './render-email.ts';

/** Makes the text of a message when it is sent, and hands it to the sender of its channel. */
export function messageHandlers(deps: Deps): Pick<OutboxHandlers, 'text' | 'email'> {
  const { publicUrl } = deps.settings;
  return {
    async text({ to, channel, language, values }, idempotencyKey) {
      const texter = deps.texters[channel];
      if (!texter) throw new DeliveryFailure(`no sender for ${channel}`, { permanent: true });
      const text = codeText(language, values.code, publicUrl);
      await texter.send({ to, text, code: values.code, language, idempotencyKey });
    },
    async email(entry, idempotencyKey) {
      await deps.mailer.send({ to: entry.to, ...renderEmail(entry, publicUrl), idempotencyKey });
    },
  };
}
