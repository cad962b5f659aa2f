import type { EmailValues } from './email-entry.ts';

/** What a text about an event says: the kinds of emails that it replaces, by their template. */
export type EventTextKind =
  | Exclude<EmailValues['event-notice']['what'], 'switched' | 'taken-over' | 'transfer-declined'>
  | 'transfer-offered'
  | `waitlist-${EmailValues['waiting-notice']['what']}`
  | `order-${EmailValues['order-notice']['what']}`;

/** The page that a short link opens. Without an id it is the list of events. */
export type LinkedPage = { page: 'event' | 'ticket' | 'order' | 'transfer'; id: string } | { page: 'events' };

/** The values of each text message template; see server/src/messages for the wording. */
type TextValues = {
  code: { code: string };
  'phone-changed': { link: string };
  /** Times are ISO 8601. */
  'event-update': {
    what: EventTextKind;
    /** Whose verified phone it is. Checked again when the text is sent. */
    userId: string;
    eventId: string;
    title: string;
    startsAt: string;
    timeZone: string;
    isOnline: boolean;
    /** When an offer expires. */
    until?: string;
    link: LinkedPage;
  };
};
/** The channel of a text. WhatsApp carries only what Meta has approved a template for. */
type TextChannel = {
  code: 'sms' | 'whatsapp';
  'phone-changed': 'sms';
  /** Chosen when it is sent. */
  'event-update': null;
};
/** A text message that waits in the outbox. */
export type TextEntry = {
  [T in keyof TextValues]: {
    kind: 'text';
    /** E.164. */
    to: string;
    channel: TextChannel[T];
    language: 'en' | 'es';
    template: T;
    values: TextValues[T];
    /** The budgets that pay for a retry, and the address that the request came from. */
    asked?: { by: 'owner' | 'checked' | 'stranger'; address: string };
  };
}[keyof TextValues];
export type EventTextEntry = Extract<TextEntry, { template: 'event-update' }>;
