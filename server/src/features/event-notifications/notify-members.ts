import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { knownZone } from '#src/features/accounts/preferences/known-zone.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { notifyAllByChoice, type OptionalNotice } from '#src/features/notifications/notify-by-choice.ts';
import { reachableOwners } from '#src/features/notifications/reachable-owner.ts';
import { emailChoiceToken } from '#src/features/notifications/unsubscribe/email-choice-token.ts';
import { grantsSpot, impliesSpot, locationFor, type NoticeEvent, type NoticeKind } from './notice-values.ts';

export type Notice = {
  shown: NoticeEvent;
  what: NoticeKind;
  /** Tells apart messages of the same kind about one registration. */
  key: string;
  /** After this time the notice is useless. */
  before?: Date;
  /** The buyer's name; for a transferred ticket, the new holder's. */
  by?: string;
  /** The order that the notice links to. */
  orderId?: string;
};
type Recipient = {
  registrationId: string;
  userId: string;
  audience: AttendanceMode;
  /** Overrides the notice's key. */
  key?: string;
};
type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const digestTitles = {
  confirmed: { en: "You're registered", es: 'Inscripción confirmada' },
  changed: { en: 'Event updated', es: 'Cambios en el evento' },
  cancelled: { en: 'Event canceled', es: 'Evento cancelado' },
  left: { en: 'Registration canceled', es: 'Inscripción cancelada' },
  'passed-on': { en: 'Your ticket was transferred', es: 'Tu entrada se ha transferido' },
  'taken-over': { en: 'Your ticket transfer was accepted', es: 'Transferencia aceptada' },
  switched: { en: 'Your attendance mode has changed', es: 'Ha cambiado tu modalidad de asistencia' },
  declined: { en: 'Registration declined', es: 'Inscripción no aceptada' },
  unpublished: { en: 'Event unpublished', es: 'Evento retirado por ahora' },
  republished: { en: 'Event published again', es: 'Evento publicado de nuevo' },
  removed: { en: 'Your registration was removed', es: 'Han anulado tu inscripción' },
  reminder: { en: 'Starting soon', es: 'Empieza pronto' },
} as const;

/** Notifies one member about an event, by their preferences. */
export async function notifyMember(
  deps: NotifyDeps,
  tx: Tx,
  { registrationId, userId, audience, ...notice }: Notice & Omit<Recipient, 'key'>,
): Promise<void> {
  await notifyMembers(deps, tx, notice, [{ registrationId, userId, audience }]);
}

/** Sends the same notice to many members at once. */
export async function notifyMembers(
  deps: NotifyDeps,
  tx: Tx,
  { shown, what, key, before, by, orderId }: Notice,
  people: readonly Recipient[],
): Promise<void> {
  if (people.length === 0) return;
  const owners = await reachableOwners(
    tx,
    people.map(({ userId }) => userId),
  );
  const { en, es } = digestTitles[what];
  const { title, slug } = shown;
  const titles = { en: `${en}: ${title}`, es: `${es}: ${title}` };
  const eventPath = slug === '' ? '/events' : (`/events/${slug}` as const);
  const orderOrEventPath = orderId ? (`/orders/${orderId}` as const) : eventPath;
  const pathOf = (registrationId: string) =>
    grantsSpot.has(what) ? (`/tickets/${registrationId}` as const) : orderOrEventPath;
  const toldAt = deps.clock.now().toISOString();
  const refusable = what === 'reminder' ? ('reminderEmails' as const) : null;
  const zones = refusable ? await zonesOf(tx, people) : new Map<string, string>();
  const notices = people.map(({ registrationId, userId, audience, key: own }): OptionalNotice => {
    const owner = owners.get(userId);
    const readerZone = zones.get(userId);
    const values = {
      what,
      ...shown,
      ...locationFor(shown, audience),
      toldAt,
      ...(by && { by }),
      ...(orderId && { orderId }),
      ...(impliesSpot.has(what) && { ticket: registrationId }),
      ...(refusable && owner && { refusal: emailChoiceToken(deps, { userId, email: refusable }, owner.to) }),
      ...(grantsSpot.has(what) && audience !== 'online' && { admits: { registrationId, userId } }),
      ...(readerZone && { readerZone }),
    };
    return {
      userId,
      kind: 'events',
      ...(refusable && { refusable }),
      email: owner ? { kind: 'email', ...owner, template: 'event-notice', values } : null,
      digest: { title: titles, path: pathOf(registrationId) },
      idempotencyKey: `event-${what}:${registrationId}:${own ?? key}`,
      ...(before && { before }),
    };
  });
  await notifyAllByChoice(deps, tx, notices);
}

/** The time zones of those members who have set one. */
async function zonesOf(tx: Tx, people: readonly Recipient[]): Promise<ReadonlyMap<string, string>> {
  const userIds = people.map(({ userId }) => userId);
  const chosen = await preferencesOf(tx, [...new Set(userIds)]);
  return new Map(
    [...chosen].flatMap(([userId, { notifications }]) => {
      const zone = knownZone(notifications);
      return zone === null ? [] : [[userId, zone] as const];
    }),
  );
}
