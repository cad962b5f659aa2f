import { languages } from '@foyer/contract/limits.ts';
import type { EmailEntry, EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailMedia } from '#src/messages/events/email-media.ts';

/** Values for each kind of email, with `typed` wherever a person's own text appears. */
export function emailValues(typed: string): EmailValues {
  return {
    'verify-email': { code: '123456', link: 'https://foyer.example/auth/verify-email?token=abc&from=mail' },
    'email-code': { code: '123456', what: 'link' },
    'contact-changed': { what: 'email', contact: typed, undoLink: 'https://foyer.example/undo' },
    'reset-password': { link: 'https://foyer.example/auth/reset#token=abc' },
    'password-changed': { how: 'changed', browser: typed, place: '203.0.0.0/16', at: '2026-01-15T10:30:00.000Z' },
    'account-locked': {
      browser: typed,
      place: '203.0.0.0/16',
      at: '2026-01-15T10:30:00.000Z',
      until: '2026-01-15T10:31:00.000Z',
    },
    'session-reuse': { browser: typed, place: '203.0.0.0/16', at: '2026-01-15T10:30:00.000Z' },
    'security-notice': { what: 'passkey-added', browser: typed, place: '203.0.0.0/16', at: '2026-01-15T10:30:00.000Z' },
    welcome: { name: typed },
    digest: { items: [{ title: typed, path: '/events' }] },
    'data-export-ready': { expiresAt: '2026-01-22T10:30:00.000Z' },
    'event-notice': {
      what: 'confirmed',
      id: '6f1f8a50-0000-4000-8000-000000000001',
      slug: 'compilers',
      sequence: 2,
      title: typed,
      summary: typed,
      startsAt: '2026-03-29T00:30:00.000Z',
      endsAt: '2026-03-29T02:30:00.000Z',
      timeZone: 'Europe/Madrid',
      updatedAt: '2026-01-15T10:30:00.000Z',
      toldAt: '2026-01-15T10:30:00.000Z',
      where: typed,
    },
    'account-suspension': { what: 'suspended', reason: 'spam', text: typed, until: '2026-01-22T10:30:00.000Z' },
    'connection-notice': { what: 'requested', name: typed, path: '/connections/requests' },
    'card-notice': { name: typed, count: 1, path: '/cards/contacts' },
    'alias-notice': { path: '/anonymous' },
    'unread-messages': { from: [{ name: typed, unread: 3 }], more: 1, path: '/messages', refusal: 'messages.x.y' },
    'team-invitation': { host: typed, title: typed, role: 'manager' },
    'waiting-notice': {
      what: 'offered',
      slug: 'compilers',
      title: typed,
      startsAt: '2026-03-29T00:30:00.000Z',
      endsAt: '2026-03-29T02:30:00.000Z',
      timeZone: 'Europe/Madrid',
      where: typed,
      party: 3,
      until: '2026-03-01T10:00:00.000Z',
      readerZone: 'America/Lima',
    },
    'order-notice': {
      what: 'confirmed',
      orderId: '0b0f8a0e-0000-4000-8000-000000000000',
      number: 'K7QF-2M9X',
      title: typed,
      startsAt: '2026-03-29T00:30:00.000Z',
      endsAt: '2026-03-29T02:30:00.000Z',
      timeZone: 'Europe/Madrid',
      where: typed,
      tickets: [typed],
      currency: 'EUR',
      totalMinor: 2500,
      backMinor: 1250,
      offline: typed,
    },
    'place-offered': {
      from: typed,
      title: typed,
      startsAt: '2026-03-29T00:30:00.000Z',
      endsAt: '2026-03-29T02:30:00.000Z',
      timeZone: 'Europe/Madrid',
      where: typed,
      until: '2026-03-01T10:00:00.000Z',
      link: 'https://foyer.example/transfer#token',
    },
    'event-invitation': {
      from: typed,
      title: typed,
      summary: typed,
      message: typed,
      startsAt: '2026-03-29T00:30:00.000Z',
      endsAt: '2026-03-29T02:30:00.000Z',
      timeZone: 'Europe/Madrid',
      where: typed,
      path: '/events/evening?invite=a-code',
    },
    'organizer-message': { title: typed, from: typed, replyTo: 'ada@example.com', subject: typed, text: typed },
    'webhook-off': { what: 'failing', id: '6f1f8a50-0000-4000-8000-000000000002', host: typed },
    'account-deletion': {
      what: 'asked',
      dueAt: '2026-01-29T10:30:00.000Z',
      browser: typed,
      place: '203.0.0.0/16',
      at: '2026-01-15T10:30:00.000Z',
    },
  };
}

/** The cover and ticket of an email about an event. */
export function emailMedia(typed: string): EmailMedia {
  return {
    event: {
      cover: Buffer.from('a cover'),
      coverAlt: typed,
      host: { name: 'Ada', contactEmail: null, title: typed },
    },
    tickets: [{ holder: typed, type: 'Seat', qr: Buffer.from('a code') }],
  };
}

const notices = [
  'authenticator-on',
  'authenticator-off',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'google-unlinked',
  'linkedin-linked',
  'linkedin-unlinked',
  'phone-added',
  'recovery-code-used',
  'recovery-codes-renewed',
  'data-export-asked',
] as const;

/** An order with an exchanged ticket. The new ticket costs less if some money is refunded, otherwise more. */
export function exchangedOrder(typed: string, backMinor: number): EmailValues['order-notice'] {
  return {
    ...emailValues(typed)['order-notice'],
    what: 'exchanged',
    tickets: [],
    backMinor,
    exchange: {
      was: { line: typed, audience: backMinor > 0 ? 'in-person' : 'online', priceMinor: backMinor + 500 },
      is: { line: typed, audience: backMinor > 0 ? 'online' : 'in-person', priceMinor: backMinor > 0 ? 500 : 2_500 },
    },
  };
}

/** Every email that Foyer sends, with its variants, in each language. */
export function everyEmail(typed: string): EmailEntry[] {
  const values = emailValues(typed);
  return languages.flatMap((language) => {
    const about = { kind: 'email', to: 'ada@example.com', language } as const;
    return [
      { ...about, template: 'verify-email', values: values['verify-email'] },
      { ...about, template: 'email-code', values: values['email-code'] },
      { ...about, template: 'email-code', values: { code: '123456', what: 'step-up' } },
      { ...about, template: 'contact-changed', values: values['contact-changed'] },
      { ...about, template: 'contact-changed', values: { what: 'phone', contact: '+1 *** 0123' } },
      { ...about, template: 'reset-password', values: values['reset-password'] },
      { ...about, template: 'password-changed', values: values['password-changed'] },
      { ...about, template: 'password-changed', values: { ...values['password-changed'], how: 'set' } },
      { ...about, template: 'password-changed', values: { ...values['password-changed'], how: 'reset' } },
      { ...about, template: 'account-locked', values: values['account-locked'] },
      { ...about, template: 'session-reuse', values: values['session-reuse'] },
      ...notices.map((what) => ({
        ...about,
        template: 'security-notice' as const,
        values: { ...values['security-notice'], what },
      })),
      { ...about, template: 'welcome', values: values.welcome },
      { ...about, template: 'digest', values: values.digest },
      { ...about, template: 'data-export-ready', values: values['data-export-ready'] },
      { ...about, template: 'event-notice', values: values['event-notice'] },
      { ...about, template: 'event-notice', values: { ...values['event-notice'], what: 'changed', where: '' } },
      { ...about, template: 'event-notice', values: { ...values['event-notice'], what: 'cancelled' } },
      { ...about, template: 'event-notice', values: { ...values['event-notice'], ticket: 'a-registration' } },
      { ...about, template: 'team-invitation', values: values['team-invitation'] },
      { ...about, template: 'team-invitation', values: { ...values['team-invitation'], role: 'check-in' } },
      { ...about, template: 'team-invitation', values: { ...values['team-invitation'], path: '/events/x/manage' } },
      { ...about, template: 'event-notice', values: { ...values['event-notice'], what: 'left', slug: '' } },
      ...(['switched', 'transfer-declined', 'declined', 'removed'] as const).map((what) => ({
        ...about,
        template: 'event-notice' as const,
        values: { ...values['event-notice'], what },
      })),
      {
        ...about,
        template: 'event-notice',
        values: { ...values['event-notice'], what: 'reminder', onlineLink: 'https://meet.example.com/compilers' },
      },
      {
        ...about,
        template: 'event-notice',
        values: { ...values['event-notice'], what: 'reminder', refusal: 'a-token' },
      },
      ...(['joined', 'offered', 'passed', 'ended'] as const).map((what) => ({
        ...about,
        template: 'waiting-notice' as const,
        values: { ...values['waiting-notice'], what },
      })),
      ...(['awaiting', 'confirmed', 'cancelled', 'refunded', 'refund-paid', 'refund-declined'] as const).map(
        (what) => ({
          ...about,
          template: 'order-notice' as const,
          values: { ...values['order-notice'], what },
        }),
      ),
      ...([['card'], ['offline'], ['card', 'offline']] as const).map((refundMethods) => ({
        ...about,
        template: 'order-notice' as const,
        values: { ...values['order-notice'], what: 'refunded' as const, refundMethods },
      })),
      { ...about, template: 'order-notice', values: exchangedOrder(typed, 0) },
      { ...about, template: 'order-notice', values: exchangedOrder(typed, 2_000) },
      { ...about, template: 'place-offered', values: values['place-offered'] },
      { ...about, template: 'event-invitation', values: values['event-invitation'] },
      { ...about, template: 'organizer-message', values: values['organizer-message'] },
      { ...about, template: 'connection-notice', values: values['connection-notice'] },
      { ...about, template: 'card-notice', values: values['card-notice'] },
      { ...about, template: 'card-notice', values: { ...values['card-notice'], name: null } },
      { ...about, template: 'card-notice', values: { ...values['card-notice'], name: null, count: 3 } },
      { ...about, template: 'alias-notice', values: values['alias-notice'] },
      { ...about, template: 'unread-messages', values: values['unread-messages'] },
      { ...about, template: 'webhook-off', values: values['webhook-off'] },
      { ...about, template: 'account-suspension', values: values['account-suspension'] },
      { ...about, template: 'account-deletion', values: values['account-deletion'] },
      { ...about, template: 'account-deletion', values: { ...values['account-deletion'], what: 'kept' } },
    ] satisfies EmailEntry[];
  });
}
