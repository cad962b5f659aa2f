import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import type { Tx } from '../client.ts';
import { outbox } from '../schema/outbox.ts';
import { type DomainEvent, type EventEntry, eventEntry } from './domain-event.ts';

/** What the owner of an account is told of by email when it happens. */
export type SecurityNotice =
  | `authenticator-${'on' | 'off'}`
  | `passkey-${'added' | 'removed'}`
  | `${'google' | 'linkedin'}-${'linked' | 'unlinked'}`
  | 'phone-added'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'data-export-asked';

/** For whom a ticket is: the registration, and the account that comes on it. */
export type Admitted = { registrationId: string; userId: string | null };

/** A ticket before or after it was exchanged for another one. */
export type ExchangedTicket = { line: string; audience: AttendanceMode; priceMinor: number };

/** Of an email to an address that somebody typed: whose account has, and what for. */
export type AddedBy = { name: string; title: string };

/** What each email template is told; texts and links are made from it in server/src/messages. */
export type EmailValues = {
  'verify-email': { code: string; link: string };
  /** A code that shows in the browser which asked for it that its owner still has this email. */
  'email-code': { code: string; what: 'link' | 'step-up' };
  /** `contact` is the new one, masked. `undoLink` while the change can be undone (rule 23). */
  'contact-changed': { what: 'email' | 'phone'; contact: string; undoLink?: string };
  'reset-password': { link: string };
  /** Times are ISO times. */
  'password-changed': { how: 'set' | 'changed' | 'reset'; browser: string; place: string; at: string };
  'account-locked': { browser: string; place: string; at: string; until: string };
  'session-reuse': { browser: string; place: string; at: string };
  /** Something changed about how an account is secured. `at` is an ISO time. */
  'security-notice': { what: SecurityNotice; browser: string; place: string; at: string };
  welcome: { name: string };
  /** What waited to be sent together. */
  digest: { items: readonly { title: string; path: string }[] };
  /** Times are ISO times. */
  'data-export-ready': { expiresAt: string };
  /** Times are ISO times; with it goes the event as a calendar file. */
  'event-notice': {
    what:
      | ('confirmed' | 'changed' | 'cancelled' | 'left' | 'reminder' | 'passed-on' | 'taken-over')
      // Attends the other way; the organizer has said no, or taken a place away.
      | ('switched' | 'declined' | 'removed')
      // Not shown for now, and shown again.
      | ('unpublished' | 'republished');
    id: string;
    /** Of its page. */
    slug: string;
    /** Of RFC 5545. */
    sequence: number;
    title: string;
    summary: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    updatedAt: string;
    /** When it was written: of two messages that say something else of the same event it is the later one that holds. */
    toldAt: string;
    /** Empty for who takes part online. */
    where: string;
    /** Why it is called off, in the organizer's words. */
    reason?: string;
    /** Who has bought the place; of one that changed hands, who has it now. */
    by?: string;
    /** The order in which its buyer sees what became of a place. */
    orderId?: string;
    /** Whose ticket goes with it as a file, made when it is sent; `userId` null: of somebody without account. */
    admits?: Admitted;
    /** The registration whose ticket the reader may open. */
    ticket?: string;
    /** Where people meet online, for whoever may know it now. */
    onlineLink?: string;
    /** Of a reader without account: what opens the page of their place. */
    guest?: { token: string; online: boolean };
    /** What turns such emails off: of a reader with an account this kind, of an address that was typed all. */
    refusal?: string;
    addedBy?: AddedBy;
    /** Of a reminder: by which clocks its reader lives, where that is known. */
    readerZone?: string;
  };
  /** Of a waiting list. Times are ISO times; `until`: when an offer ends. */
  'waiting-notice': {
    what: 'joined' | 'offered' | 'passed' | 'ended' | 'paused' | 'resumed';
    slug: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    where: string;
    party: number;
    /** Why the event is called off, in the organizer's words. */
    reason?: string;
    until: string | null;
    /** By which clocks its reader lives; null: not known. */
    readerZone: string | null;
  };
  /** About an order, to whoever has bought it. Times are ISO times; amounts are in minor units. */
  'order-notice': {
    what: 'awaiting' | 'confirmed' | 'exchanged' | 'cancelled' | 'refunded';
    orderId: string;
    number: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    where: string;
    /** One line for each place. */
    tickets: readonly string[];
    /** Of a place that attends the other way. */
    exchange?: { was: ExchangedTicket; is: ExchangedTicket };
    currency: string;
    totalMinor: number;
    backMinor: number;
    /** How to pay without a card. */
    offline: string;
    /** What a calendar is told. */
    calendar?: Pick<EmailValues['event-notice'], 'id' | 'slug' | 'sequence' | 'summary' | 'updatedAt' | 'toldAt'>;
    /** Whose tickets go with it as a file, made when it is sent. */
    buyerId?: string;
  };
  /** Somebody offers a place. Times are ISO times. */
  'place-offered': {
    from: string;
    title: string;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    where: string;
    until: string;
    link: string;
    /** What leaves the address alone. */
    refusal?: string;
    addedBy?: AddedBy;
  };
  /** `path`: where somebody who helps already does what they do from now on. Without it they are asked to help. */
  'team-invitation': { host: string; title: string; role: 'manager' | 'check-in'; path?: string };
  /** Plain text in the organizer's own words. */
  'organizer-message': {
    title: string;
    from: string;
    replyTo: string | null;
    /** The event's page says how to reach who organizes it. */
    hasContact?: boolean;
    subject: string;
    text: string;
    /** Of a reader without account; `hasPage`: they come, and the token opens the page of their place. */
    guest?: { token: string; hasPage: boolean };
    /** What turns such emails off: of a reader with an account this kind, of an address that was typed all. */
    refusal?: string;
    addedBy?: AddedBy;
    /** Of a reminder: by which clocks its reader lives, where that is known. */
    readerZone?: string;
  };
  /** It hears nothing any more. */
  'webhook-off': { what: 'gone' | 'failing'; id: string; host: string };
  'account-deletion': { what: 'asked' | 'kept'; dueAt: string; browser: string; place: string; at: string };
};

/** What each text is told; its words are in server/src/messages. */
type TextValues = { code: { code: string }; 'phone-changed': { link: string } };
export type TextEntry = {
  [T in keyof TextValues]: {
    kind: 'text';
    /** E.164. */
    to: string;
    /** WhatsApp carries codes only: everything else needs a template that Meta has approved. */
    channel: T extends 'code' ? 'sms' | 'whatsapp' : 'sms';
    language: 'en' | 'es';
    template: T;
    values: TextValues[T];
    /** In whose budgets another attempt is counted (rule 50), and the address that asked. */
    asked?: { by: 'owner' | 'checked' | 'stranger'; address: string };
  };
}[keyof TextValues];
export type EmailEntry = {
  [T in keyof EmailValues]: {
    kind: 'email';
    to: string;
    language: 'en' | 'es';
    template: T;
    values: EmailValues[T];
  };
}[keyof EmailValues];

/** What a transaction wants to happen once it is committed. The text of a message is made when it is sent. */
export type OutboxEntry = TextEntry | EmailEntry | EventEntry;

/** Purpose under which payloads are sealed. */
export const outboxSeal = 'outbox';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type EnqueueOptions = { idempotencyKey: string; expiresAt?: Date | undefined; notBefore?: Date | undefined };

/**
 * Adds a row to the outbox inside the transaction that causes it. A second row with the same idempotency key is
 * dropped. `expiresAt`: later than this the message is of no use. `notBefore`: it waits until then. Call
 * `deps.wakeOutbox()` after the commit.
 */
export async function enqueue(deps: Parts, tx: Tx, entry: OutboxEntry, options: EnqueueOptions): Promise<void> {
  const now = deps.clock.now();
  await tx
    .insert(outbox)
    .values({
      id: deps.random.uuid(),
      kind: rowKindOf(entry),
      sealedPayload: sealedEntry(deps, entry),
      idempotencyKey: options.idempotencyKey,
      createdAt: now,
      availableAt: options.notBefore && options.notBefore > now ? options.notBefore : now,
      expiresAt: options.expiresAt ?? null,
    })
    .onConflictDoNothing({ target: outbox.idempotencyKey });
}

/** Emits a domain event, as `enqueue` does: app/outbox-handlers.ts says who reacts to it. */
export async function enqueueEvent<Data extends object>(
  deps: Parts,
  tx: Tx,
  event: DomainEvent<Data>,
  data: NoInfer<Data>,
  options: EnqueueOptions,
): Promise<void> {
  await enqueue(deps, tx, eventEntry(event, data), options);
}

export type Outgoing = EnqueueOptions & { entry: OutboxEntry };

/** The same for many at once, in one statement, whatever their number. */
export async function enqueueAll(deps: Parts, tx: Tx, outgoing: readonly Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return;
  const now = deps.clock.now();
  const rows = outgoing.map(({ entry, idempotencyKey, expiresAt, notBefore }) => ({
    kind: rowKindOf(entry),
    payload: sealedEntry(deps, entry),
    idempotencyKey,
    availableAt: notBefore && notBefore > now ? notBefore : now,
    expiresAt: expiresAt ?? null,
  }));
  const each = <T>(part: (row: (typeof rows)[number]) => T) => sql.param(rows.map(part));
  // Arrays keep the text of the statement the same for any number of rows: it is parsed once.
  await tx.execute(sql`
    insert into outbox (id, kind, sealed_payload, idempotency_key, created_at, available_at, expires_at)
    select id, kind, payload, key, ${now}::timestamptz, available_at, expires_at
    from unnest(
      ${each(() => deps.random.uuid())}::uuid[], ${each(({ kind }) => kind)}::text[],
      ${each(({ payload }) => payload)}::bytea[], ${each((row) => row.idempotencyKey)}::text[],
      ${each((row) => row.availableAt)}::timestamptz[], ${each((row) => row.expiresAt)}::timestamptz[])
      as given (id, kind, payload, key, available_at, expires_at)
    on conflict (idempotency_key) do nothing`);
}

/** What a row is found by: an event also by its name. */
export function rowKindOf(entry: OutboxEntry): string {
  return entry.kind === 'event' ? `event:${entry.name}` : entry.kind;
}

/** What a row keeps of its entry, for the few statements that write rows by themselves. */
export function sealedEntry({ secrets }: Pick<Deps, 'secrets'>, entry: OutboxEntry): Buffer {
  return secrets.seal(outboxSeal, JSON.stringify(entry));
}
