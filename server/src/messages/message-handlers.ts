import { oneClickPath } from '@foyer/contract/notifications/email-choices.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { guestUnsubscribePath } from '@foyer/contract/registrations/guest-access.ts';
import { paidMessages } from '#src/config/sending.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { EventTextEntry, TextEntry } from '#src/db/outbox/text-entry.ts';
import type { Attachment, Deps, Email, TextMessage } from '#src/deps.ts';
import { type EventMedia, imagesOf, type TicketMedia } from './events/email-media.ts';
import { linkInLanguage } from './links/link-in-language.ts';
import { codeText } from './texts/code-text.ts';
import { eventUpdateText } from './texts/event-update-text.ts';
import { phoneChangedText } from './texts/phone-changed-text.ts';

/** What other features contribute when a message is sent. */
type MessageParts = {
  ticketsFor: (entry: EmailEntry) => Promise<{ files: Attachment[]; shown: TicketMedia[] }>;
  /** How emails show an event; null if it is gone. */
  eventMedia: (eventId: string) => Promise<EventMedia | null>;
  /** Counts a paid message that is sent once more, or refuses. */
  countAgain: (entry: TextEntry) => Promise<void>;
  /**
   * Counts a text about an event and chooses its channel; null: it is no longer wanted or cannot be sent. `giveBack`: it was
   * not handed to the provider.
   */
  prepareEventText: (entry: EventTextEntry) => Promise<{ channel: Channel; giveBack: () => Promise<void> } | null>;
  /** The recipient has blocked texts from us. */
  stopEventTexts: (entry: EventTextEntry) => Promise<void>;
};

/** Outbox handlers that render a message and hand it to the sender of its channel. */
export function messageHandlers(
  deps: Deps,
  { ticketsFor, eventMedia, countAgain, prepareEventText, stopEventTexts }: MessageParts,
): Pick<OutboxHandlers, 'text' | 'textAttempts' | 'email'> {
  const { publicUrl, senderAddress } = deps.settings;

  async function sendEventText(entry: EventTextEntry, idempotencyKey: string): Promise<void> {
    const admitted = await prepareEventText(entry);
    if (!admitted) return;
    const { to, language, values } = entry;
    const update = eventUpdateText(language, values, publicUrl);
    const text = `${update.sentence} ${update.link}`;
    try {
      await deps.texters[admitted.channel]?.send({ to, language, text, update, idempotencyKey });
    } catch (failure) {
      if (failure instanceof DeliveryFailure && failure.isUnsubscribed) await stopEventTexts(entry);
      if (failure instanceof DeliveryFailure && failure.waitSeconds !== undefined) await admitted.giveBack();
      throw failure;
    }
  }

  return {
    textAttempts: paidMessages.attempts,
    async text(entry, idempotencyKey, attempt) {
      if (entry.template === 'event-update') return await sendEventText(entry, idempotencyKey);
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
        import('./texts/sender-name.ts'),
      ]);
      const tickets = await ticketsFor(entry);
      const eventId = eventOf(entry);
      const media = { event: eventId === null ? null : await eventMedia(eventId), tickets: tickets.shown };
      const calendar = await attachmentsOf(entry, { publicUrl, senderAddress, host: media.event?.host });
      const attachments = [...calendar, ...tickets.files];
      const rendered = tickets.files.length > 0 ? entry : withoutTicket(entry);
      const bodies = renderEmail(rendered, publicUrl, media);
      const message = { to: entry.to, ...bodies, attachments, images: imagesOf(media), idempotencyKey };
      await deps.mailer.send({ ...message, ...senderOf(entry, senderName), ...unsubscribeOf(entry, publicUrl) });
    },
  };
}

/** The event that an email shows; null for emails about anything else, and for rows of older versions. */
function eventOf({ values }: EmailEntry): string | null {
  if ('toldAt' in values) return values.id;
  return 'eventId' in values ? (values.eventId ?? null) : null;
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

function textOf(entry: Exclude<TextEntry, EventTextEntry>, publicUrl: string): Pick<TextMessage, 'text' | 'code'> {
  const { language } = entry;
  if (entry.template === 'phone-changed') {
    const link = linkInLanguage(entry.values.link, language, publicUrl);
    return { text: phoneChangedText(language, link) };
  }
  const { code } = entry.values;
  return { text: codeText(language, code, publicUrl), code };
}
