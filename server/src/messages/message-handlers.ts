import { oneClickPath } from '@foyer/contract/notifications/email-choices.ts';
import { guestUnsubscribePath } from '@foyer/contract/registrations/guest-access.ts';
import { paidMessages } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EmailEntry, TextEntry } from '#src/db/outbox/outbox.ts';
import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { Attachment, Deps, Email } from '#src/deps.ts';
import { codeText } from './code-text.ts';
import { phoneChangedText } from './phone-changed-text.ts';

/** What other features contribute when a message is sent. */
type MessageParts = {
  ticketsFor: (entry: EmailEntry) => Promise<Attachment[]>;
  /** Counts a paid message that is sent once more, or refuses. */
  countAgain: (entry: TextEntry) => Promise<void>;
};

/** Outbox handlers that render a message and hand it to the sender of its channel. */
export function messageHandlers(
  deps: Deps,
  { ticketsFor, countAgain }: MessageParts,
): Pick<OutboxHandlers, 'text' | 'textAttempts' | 'email'> {
  const { publicUrl } = deps.settings;
  return {
    textAttempts: paidMessages.attempts,
    async text(entry, idempotencyKey, attempt) {
      const { to, channel, language } = entry;
      const texter = deps.texters[channel];
      if (!texter) throw new DeliveryFailure(`no sender for ${channel}`, { permanent: true });
      // A code must fail at once while its channel is paused, so that the reader can choose another channel.
      if (entry.template === 'code' && texter.isPaused?.())
        throw new DeliveryFailure(`${channel} is paused`, { permanent: true });
      if (attempt > 1) await countAgain(entry);
      await texter.send({ to, language, ...textOf(entry, publicUrl), idempotencyKey });
    },
    async email(entry, idempotencyKey) {
      // Loaded on first use: most starts send no email.
      const [{ attachmentsOf }, { renderEmail }, { senderName }] = await Promise.all([
        import('./attachments-of.ts'),
        import('./render-email.ts'),
        import('./names/sender-name.ts'),
      ]);
      const tickets = await ticketsFor(entry);
      const attachments = [...(await attachmentsOf(entry, publicUrl)), ...tickets];
      const rendered = tickets.length > 0 ? entry : withoutTicket(entry);
      const message = { to: entry.to, ...renderEmail(rendered, publicUrl), attachments, idempotencyKey };
      await deps.mailer.send({ ...message, ...senderOf(entry, senderName), ...unsubscribeOf(entry, publicUrl) });
    },
  };
}

/** The text mentions a ticket only if it is attached. */
function withoutTicket(entry: EmailEntry): EmailEntry {
  if (entry.template !== 'event-notice') return entry;
  const { admits: _none, ...values } = entry.values;
  return { ...entry, values };
}

/** The sender name and reply address of an organizer's announcement. */
function senderOf(
  entry: EmailEntry,
  senderName: (name: string, title: string) => string | null,
): Pick<Email, 'fromName' | 'replyTo'> {
  if (entry.template !== 'organizer-message') return {};
  const { from, title, replyTo } = entry.values;
  const fromName = senderName(from, title);
  return { ...(fromName !== null && { fromName }), ...(replyTo && { replyTo }) };
}

/**
 * The one-click unsubscribe link (RFC 8058). Members can unsubscribe from reminders and announcements, but not from
 * news about their own registration; an address that someone else typed can unsubscribe from everything.
 */
function unsubscribeOf({ template, values }: EmailEntry, publicUrl: string): Pick<Email, 'unsubscribe'> {
  if ('refusal' in values && values.refusal) return { unsubscribe: `${publicUrl}${oneClickPath}/${values.refusal}` };
  // Outbox rows written by older versions.
  const isSpared = template === 'organizer-message' || (template === 'event-notice' && values.what === 'reminder');
  return isSpared && values.guest ? { unsubscribe: `${publicUrl}${guestUnsubscribePath}/${values.guest.token}` } : {};
}

function textOf(entry: TextEntry, publicUrl: string): { text: string; code?: string } {
  const { language } = entry;
  if (entry.template === 'phone-changed') return { text: phoneChangedText(language, entry.values.link) };
  const { code } = entry.values;
  return { text: codeText(language, code, publicUrl), code };
}
