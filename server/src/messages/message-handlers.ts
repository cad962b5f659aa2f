import { guestUnsubscribePath } from '@foyer/contract/events/people/guest-place.ts';
import { oneClickPath } from '@foyer/contract/settings/email-choices.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EmailEntry, TextEntry } from '#src/db/outbox/outbox.ts';
import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { Attachment, Deps, Email } from '#src/deps.ts';
import { codeText } from './code-text.ts';
import { phoneChangedText } from './phone-changed-text.ts';

/** What features add to messages when they are sent. */
type Added = { ticketsFor: (entry: EmailEntry) => Promise<Attachment[]> };

/** Makes the text of a message when it is sent, and hands it to the sender of its channel. */
export function messageHandlers(deps: Deps, { ticketsFor }: Added): Pick<OutboxHandlers, 'text' | 'email'> {
  const { publicUrl } = deps.settings;
  return {
    async text(entry, idempotencyKey) {
      const { to, channel, language } = entry;
      const texter = deps.texters[channel];
      if (!texter) throw new DeliveryFailure(`no sender for ${channel}`, { permanent: true });
      await texter.send({ to, language, ...wordsOf(entry, publicUrl), idempotencyKey });
    },
    async email(entry, idempotencyKey) {
      // Every template of the house: most starts send none, and none waits for them.
      const [{ attachmentsOf }, { renderEmail }] = await Promise.all([
        import('./attachments-of.ts'),
        import('./render-email.ts'),
      ]);
      const tickets = await ticketsFor(entry);
      const attachments = [...(await attachmentsOf(entry, publicUrl)), ...tickets];
      const told = tickets.length > 0 ? entry : withoutTicket(entry);
      const message = { to: entry.to, ...renderEmail(told, publicUrl), attachments, idempotencyKey };
      await deps.mailer.send({ ...message, ...speaker(entry), ...wayOut(entry, publicUrl) });
    },
  };
}

/** What is not attached is not spoken of. */
function withoutTicket(entry: EmailEntry): EmailEntry {
  if (entry.template !== 'event-notice') return entry;
  const { admits: _none, ...values } = entry.values;
  return { ...entry, values };
}

/** Whose words a message is, where they are not ours. */
function speaker(entry: EmailEntry): Pick<Email, 'fromName' | 'replyTo'> {
  if (entry.template !== 'organizer-message') return {};
  const { from, replyTo } = entry.values;
  return { fromName: from, ...(replyTo && { replyTo }) };
}

/** Anybody can do without reminders and what organizers write; what becomes of their place they hear. */
function wayOut({ template, values }: EmailEntry, publicUrl: string): Pick<Email, 'unsubscribe'> {
  const isSpared = template === 'organizer-message' || (template === 'event-notice' && values.what === 'reminder');
  if (!isSpared) return {};
  const { guest, refusal } = values;
  if (refusal) return { unsubscribe: `${publicUrl}${oneClickPath}/${refusal}` };
  return guest ? { unsubscribe: `${publicUrl}${guestUnsubscribePath}/${guest.token}` } : {};
}

function wordsOf(entry: TextEntry, publicUrl: string): { text: string; code?: string } {
  const { language } = entry;
  if (entry.template === 'phone-changed') return { text: phoneChangedText(language, entry.values.link) };
  const { code } = entry.values;
  return { text: codeText(language, code, publicUrl), code };
}
