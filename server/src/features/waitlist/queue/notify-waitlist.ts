import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { events } from '#src/db/schema/events.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { knownZone } from '#src/features/accounts/preferences/known-zone.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { type NoticeEvent, noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { contactsOf } from '#src/features/notifications/contacts-of.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { eventTextEntry } from '#src/features/notifications/texts/event-text-entry.ts';
import type { WaitlistNews, waitlistNewsDue } from './waitlist-news.ts';

const digestTitles = {
  joined: { en: "You're on the waitlist", es: 'Estás en la lista de espera' },
  offered: { en: 'A spot opened up for you', es: 'Hay una plaza para ti' },
  passed: { en: 'Your waitlist offer has expired', es: 'Tu oferta de la lista de espera ha caducado' },
  paused: { en: 'Waitlist paused', es: 'Lista de espera en pausa' },
  resumed: { en: 'Waitlist open again', es: 'La lista de espera vuelve a estar abierta' },
  ended: { en: "You're no longer on the waitlist", es: 'Ya no estás en la lista de espera' },
} as const;

type Entry = { id: string; userId: string; party: number; offerUntil: Date | null };

/** Notifies waitlisted members of changes to their entries. Idempotent. */
export async function notifyWaitlist(deps: Deps, { eventId, told }: EventData<typeof waitlistNewsDue>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event && noticeValues(event);
    if (!shown) return;
    const { id, userId, party, offerUntil, state } = waitingEntries;
    const ids = told.map((each) => each.id);
    const entries = await tx
      .select({ id, userId, party, offerUntil, state })
      .from(waitingEntries)
      .where(and(eq(waitingEntries.eventId, eventId), inArray(id, ids)))
      .orderBy(asc(waitingEntries.number));
    for (const entry of entries) {
      const what = told.find((each) => each.id === entry.id)?.what;
      if (!what || entry.userId === null || isOvertaken(what, entry, event)) continue;
      await notifyEntry(deps, tx, shown, { ...entry, userId: entry.userId }, what);
    }
  });
  deps.wakeOutbox();
}

/** Whether the news is outdated: the offer was answered, or the event was unpublished and republished in the meantime. */
function isOvertaken(what: WaitlistNews['what'], entry: { state: string }, event: { state: string }): boolean {
  if (what === 'offered') return entry.state !== 'offered';
  const isActive = entry.state === 'waiting' || entry.state === 'offered';
  if (what === 'paused') return event.state !== 'unpublished' || !isActive;
  return what === 'resumed' && (event.state !== 'published' || !isActive);
}

async function notifyEntry(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  shown: NoticeEvent,
  { id, userId, party, offerUntil }: Entry,
  what: WaitlistNews['what'],
): Promise<void> {
  const contacts = (await contactsOf(tx, [userId])).get(userId);
  const until = what === 'offered' ? offerUntil : null;
  const { notifications } = await readPreferences(tx, userId);
  const { slug, title, startsAt, endsAt, timeZone, where, reason } = shown;
  const values = {
    eventId: shown.id,
    what,
    slug,
    title,
    startsAt,
    endsAt,
    timeZone,
    where,
    party,
    until: until?.toISOString() ?? null,
    readerZone: knownZone(notifications),
    ...(reason && { reason }),
  };
  const text = eventTextEntry(contacts, {
    what: `waitlist-${what}`,
    userId,
    eventId: shown.id,
    title,
    startsAt,
    timeZone,
    isOnline: false,
    ...(until && { until: until.toISOString() }),
    link: what === 'paused' ? { page: 'events' } : { page: 'event', id: shown.id },
  });
  const { en, es } = digestTitles[what];
  await notifyByChoice(deps, tx, {
    userId,
    kind: 'events',
    email: contacts?.email
      ? { kind: 'email', to: contacts.email, language: contacts.language, template: 'waiting-notice', values }
      : null,
    text,
    digest: {
      title: { en: `${en}: ${title}`, es: `${es}: ${title}` },
      path: what === 'paused' ? '/events' : `/events/${slug}`,
    },
    // Only these two kinds can happen to an entry more than once.
    idempotencyKey: `waiting-${what}:${id}${what === 'paused' || what === 'resumed' ? `:${shown.sequence}` : ''}`,
    ...(until && { before: until }),
  });
}
