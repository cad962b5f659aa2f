import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { RefundMethod } from '@foyer/contract/rules/events/ticket-choices.ts';

/** Changes to an account's security that its owner is notified of by email. */
export type SecurityNotice =
  | `authenticator-${'on' | 'off'}`
  | `passkey-${'added' | 'removed'}`
  | `${'google' | 'linkedin'}-${'linked' | 'unlinked'}`
  | 'phone-added'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'data-export-asked';

/** Whose ticket it is: the registration, and the attendee's account if there is one. */
export type AttendeeOfTicket = { registrationId: string; userId: string | null };

/** One side of a ticket exchange. */
export type ExchangedTicket = { line: string; audience: AttendanceMode; priceMinor: number };

/** For emails to an address that a member entered: the member's name, and the event or order it is about. */
export type AddedBy = { name: string; title: string };

/** The values of each email template. Texts and links are made from them in server/src/messages. */
export type EmailValues = {
  'verify-email': { code: string; link: string };
  /** A code that proves, in the browser that requested it, that the user still controls this email. */
  'email-code': { code: string; what: 'guest' | 'link' | 'step-up' };
  /** `contact` is the new one, masked. `undoLink` is set while the change can still be undone. */
  'contact-changed': { what: 'email' | 'phone'; contact: string; undoLink?: string };
  'reset-password': { link: string };
  /** Times are ISO 8601. */
  'password-changed': { how: 'set' | 'changed' | 'reset'; browser: string; place: string; at: string };
  'account-locked': { browser: string; place: string; at: string; until: string };
  'session-reuse': { browser: string; place: string; at: string };
  /** A change to an account's security settings. `at` is ISO 8601. */
  'security-notice': { what: SecurityNotice; browser: string; place: string; at: string };
  welcome: { name: string };
  /** Notifications collected for one digest. */
  digest: { items: readonly { title: string; path: string }[] };
  /** Times are ISO 8601. */
  'data-export-ready': { expiresAt: string };
  /** Times are ISO 8601. The email carries the event as a calendar file. */
  'event-notice': {
    what:
      | ('confirmed' | 'changed' | 'cancelled' | 'left' | 'reminder')
      // A ticket was transferred (to its holder), or its transfer accepted or declined (to the sender).
      | ('passed-on' | 'taken-over' | 'transfer-declined')
      // The attendance mode changed; the organizer declined the registration or removed the attendee.
      | ('switched' | 'declined' | 'removed')
      // The event was unpublished, or published again.
      | ('unpublished' | 'republished');
    id: string;
    /** Slug of the event page. */
    slug: string;
    /** SEQUENCE of RFC 5545. */
    sequence: number;
    title: string;
    summary: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    updatedAt: string;
    /** When the notice was written. If two notices about an event disagree, the later one is right. */
    toldAt: string;
    /** Empty for online attendees. */
    where: string;
    /** Why the event was canceled, in the organizer's words. */
    reason?: string;
    /** The buyer of the ticket; after a transfer, its new holder. */
    by?: string;
    /** The order where the buyer sees what happened to the ticket. */
    orderId?: string;
    /** The ticket to attach as a file, made when the email is sent. A guest without an account has `userId` null. */
    admits?: AttendeeOfTicket;
    /** The registration whose ticket the reader may open. */
    ticket?: string;
    /** The meeting link, only for readers who may see it now. */
    onlineLink?: string;
    /** For guests without an account: the token that opens their registration page. */
    guest?: { token: string; online: boolean };
    /** Unsubscribe token: of this kind of email for members, of all emails for an address that someone else entered. */
    refusal?: string;
    addedBy?: AddedBy;
    /** For reminders: the reader's time zone, if known. */
    readerZone?: string;
  };
  /** About a waitlist entry. Times are ISO 8601; `until` is when an offer expires. */
  'waiting-notice': {
    /** Missing in rows written by older versions, as in the templates below. */
    eventId?: string;
    what: 'joined' | 'offered' | 'passed' | 'ended' | 'paused' | 'resumed';
    slug: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    where: string;
    party: number;
    /** Why the event was canceled, in the organizer's words. */
    reason?: string;
    until: string | null;
    /** The reader's time zone; null if unknown. */
    readerZone: string | null;
  };
  /** About an order, for its buyer. Times are ISO 8601, amounts are in minor units. */
  'order-notice': {
    eventId?: string;
    what: 'awaiting' | 'confirmed' | 'exchanged' | 'cancelled' | 'refunded' | 'refund-paid' | 'refund-declined';
    orderId: string;
    number: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    where: string;
    /** One line for each ticket. */
    tickets: readonly string[];
    /** For a ticket that was switched between online and in person. */
    exchange?: { was: ExchangedTicket; is: ExchangedTicket };
    currency: string;
    totalMinor: number;
    backMinor: number;
    /** What the organizer has yet to decide about. */
    undecidedMinor?: number;
    /** Who pays the refund. Absent in older entries: the provider, to the card. */
    refundMethods?: readonly RefundMethod[];
    /** Instructions for paying without a card. */
    offline: string;
    /** The values of the calendar file. */
    calendar?: Pick<EmailValues['event-notice'], 'id' | 'slug' | 'sequence' | 'summary' | 'updatedAt' | 'toldAt'>;
    /** The buyer whose tickets are attached as a file, made when the email is sent. */
    buyerId?: string;
    /** The buyer's own registration, if they attend: this email then takes the place of its confirmation. */
    ticket?: string;
    /** The tickets that the buyer can open, if there are several, by their number on the order page. */
    ticketLinks?: readonly { id: string; number: number; line: string }[];
  };
  /** A ticket transfer. Times are ISO 8601. */
  'place-offered': {
    eventId?: string;
    from: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    where: string;
    until: string;
    link: string;
    /** The link opens a page of the reader's account, not the ticket for anyone who has it. */
    isPersonal?: boolean;
    /** Unsubscribe token for this address. */
    refusal?: string;
    addedBy?: AddedBy;
  };
  /**
   * With `path`, the reader is already on the team and their role changed: `path` is their page. Without it, this is an
   * invitation.
   */
  'team-invitation': { host: string; title: string; role: 'manager' | 'check-in'; path?: string };
  /** An invitation to an event, in the organizer's name. Times are ISO 8601. */
  'event-invitation': {
    from: string;
    title: string;
    summary: string;
    /** Plain text in the organizer's own words; may be empty. */
    message: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    where: string;
    path: `/events/${string}`;
    /** Unsubscribe token for this address. */
    refusal?: string;
    addedBy?: AddedBy;
  };
  /** Plain text in the organizer's own words. */
  'organizer-message': {
    eventId?: string;
    title: string;
    from: string;
    replyTo: string | null;
    /** Whether the event page shows how to contact the organizer. */
    hasContact?: boolean;
    subject: string;
    text: string;
    /** For guests without an account. `hasPage`: they attend, and the token opens their registration page. */
    guest?: { token: string; hasPage: boolean };
    /** Unsubscribe token: of this kind of email for members, of all emails for an address that someone else entered. */
    refusal?: string;
    addedBy?: AddedBy;
    /** For reminders: the reader's time zone, if known. */
    readerZone?: string;
  };
  /** About a connection request or a connection. `name` is the other member's, `path` the page to open. */
  'connection-notice': {
    what: 'requested' | 'reminded' | 'accepted' | 'declined' | 'follow-up';
    name: string;
    path: string;
  };
  /** New contacts from a business card: `count` visitors, or the member of this name. */
  'card-notice': { name: string | null; count: number; path: string };
  /** Something happened in an anonymous room. Nothing more is said. */
  'alias-notice': { path: string };
  /**
   * Messages that the reader has not read. Says who wrote and how many, never what. `more`: further conversations. `path`: the
   * page to open, `refusal`: the unsubscribe token.
   */
  'unread-messages': {
    from: readonly { name: string; unread: number }[];
    more: number;
    path: string;
    refusal: string;
  };
  /** A webhook was turned off. */
  'webhook-off': { what: 'gone' | 'failing'; id: string; host: string };
  /** About a suspension. `text`: the operator's words; `until`: ISO 8601, null without an end. */
  'account-suspension': {
    what: 'suspended' | 'ended' | 'lifted' | 'kept';
    reason: ReportReason;
    text: string;
    until: string | null;
  };
  'account-deletion': { what: 'asked' | 'kept'; dueAt: string; browser: string; place: string; at: string };
};

/** An email that waits in the outbox. */
export type EmailEntry = {
  [T in keyof EmailValues]: {
    kind: 'email';
    to: string;
    language: 'en' | 'es';
    template: T;
    values: EmailValues[T];
  };
}[keyof EmailValues];
