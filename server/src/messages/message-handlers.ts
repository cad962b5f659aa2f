import { oneClickPath } from '@foyer/contract/notifications/email-choices.ts';
import { guestUnsubscribePath } from '@foyer/contract/registrations/guest-access.ts';
import { paidMessages } from '#src/abuse-limits.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EmailEntry, TextEntry } from '#src/db/outbox/outbox.ts';
import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { Attachment, Deps, Email } from '#src/deps.ts';
import { codeText } from './code-text.ts';
import { phoneChangedText } from './phone-changed-text.ts';

/** What features add to messages when they are sent. */
type Added = {
  ticketsFor: (entry: EmailEntry) => Promise<Attachment[]>;
  /** Counts a paid message that is sent once more, or refuses. */
  countAgain: (entry: TextEntry) => Promise<void>;
};

/** Makes the text of a message when it is sent, and hands it to the sender of its channel. */
export function messageHandlers(
  deps: Deps,
  { ticketsFor, countAgain }: Added,
): Pick<OutboxHandlers, 'text' | 'textAttempts' | 'email'> {
  const { publicUrl } = deps.settings;
  return {
    textAttempts: paidMessages.attempts,
    async text(entry, idempotencyKey, attempt) {
      const { to, channel, language } = entry;
      const texter = deps.texters[channel];
      if (!texter) throw new DeliveryFailure(`no sender for ${channel}`, { permanent: true });
      // Whoever waits for a code is told at once, and can choose another way.
      if (entry.template === 'code' && texter.isPaused?.())
        throw new DeliveryFailure(`${channel} is paused`, { permanent: true });
      if (attempt > 1) await countAgain(entry);
      await texter.send({ to, language, ...wordsOf(entry, publicUrl), idempotencyKey });
    },
    async email(entry, idempotencyKey) {
      // Every template of the house: most starts send none, and none waits for them.
      const [{ attachmentsOf }, { renderEmail }, { senderName }] = await Promise.all([
        import('./attachments-of.ts'),
        import('./render-email.ts'),
        import('./names/sender-name.ts'),
      ]);
      const tickets = await ticketsFor(entry);
      const attachments = [...(await attachmentsOf(entry, publicUrl)), ...tickets];
      const told = tickets.length > 0 ? entry : withoutTicket(entry);
      const message = { to: entry.to, ...renderEmail(told, publicUrl), attachments, idempotencyKey };
      await deps.mailer.send({ ...message, ...speaker(entry, senderName), ...wayOut(entry, publicUrl) });
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
function speaker(
  entry: EmailEntry,
  senderName: (name: string, title: string) => string | null,
): Pick<Email, 'fromName' | 'replyTo'> {
  if (entry.template !== 'organizer-message') return {};
  const { from, title, replyTo } = entry.values;
  const fromName = senderName(from, title);
  return { ...(fromName !== null && { fromName }), ...(replyTo && { replyTo }) };
}

/**
 * Members can do without reminders and what organizers write; what becomes of their place they hear. Addresses that
 * somebody else typed can do without everything.
 */
function wayOut({ template, values }: EmailEntry, publicUrl: string): Pick<Email, 'unsubscribe'> {
  if ('refusal' in values && values.refusal) return { unsubscribe: `${publicUrl}${oneClickPath}/${values.refusal}` };
  // Written before addresses had links of their own.
  const isSpared = template === 'organizer-message' || (template === 'event-notice' && values.what === 'reminder');
  return isSpared && values.guest ? { unsubscribe: `${publicUrl}${guestUnsubscribePath}/${values.guest.token}` } : {};
}

function wordsOf(entry: TextEntry, publicUrl: string): { text: string; code?: string } {
  const { language } = entry;
  if (entry.template === 'phone-changed') return { text: phoneChangedText(language, entry.values.link) };
  const { code } = entry.values;
  return { text: codeText(language, code, publicUrl), code };
}
