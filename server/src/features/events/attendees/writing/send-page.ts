import { languages } from '@foyer/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { type EmailEntry, type EventEntry, enqueue } from '#src/db/outbox/outbox.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { chooseDelivery } from '#src/features/accounts/notices/choose-delivery.ts';
import { notifyByChoice } from '#src/features/accounts/notices/notify-by-choice.ts';
import { reachableOwner } from '#src/features/accounts/notices/reachable-owner.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { guestToken } from '../../guests/guest-token.ts';
import { refusedBy } from '../../guests/refused-reminders.ts';
import { enqueuePart, inOrder, recipients, type Written } from './organizer-message.ts';

const pageSize = 100;
type Recipient = Pick<typeof registrations.$inferSelect, 'id' | 'userId' | 'holderEmail' | 'state'>;

/** Writes to some attendees at a time; each page also writes the row for the next. Repeated, nobody gets it twice. */
export async function sendPage(deps: Deps, data: EventEntry['data']): Promise<void> {
  // What organizer-message.ts wrote is what comes out.
  const written = data as Written;
  const { eventId, to, after } = written;
  await deps.db.transaction(async (tx) => {
    const [event] = await tx
      .select({ language: events.language, slug: events.slug })
      .from(events)
      .where(eq(events.id, eventId));
    if (!event) return;
    const page = await tx
      .select({
        ...{ id: registrations.id, userId: registrations.userId, state: registrations.state },
        holderEmail: registrations.holderEmail,
      })
      .from(registrations)
      .leftJoin(users, eq(users.id, registrations.userId))
      .where(recipients(eventId, to, after))
      .orderBy(inOrder)
      .limit(pageSize);
    const named = page.flatMap(({ userId, holderEmail }) => (userId ? [] : holderEmail || []));
    const refused = await refusedBy(deps, tx, named);
    const reached = page.filter(({ userId, holderEmail }) => userId || !refused.has(holderEmail));
    for (const recipient of reached) await sendOne(deps, tx, { written, recipient, event });
    const last = page.at(-1);
    if (last && page.length === pageSize) await enqueuePart(deps, tx, { ...written, after: last.id });
  });
  deps.wakeOutbox();
}

type One = { written: Written; recipient: Recipient; event: { language: string; slug: string } };

/**
 * One email to one person, whatever the number of their places. Who has turned such messages off gets none; it does not
 * wait for a digest, which would only name it. A guest without account can say so too.
 */
async function sendOne(deps: Deps, tx: Tx, { written, recipient, event }: One): Promise<void> {
  const { id: registrationId, userId, holderEmail, state } = recipient;
  const reached = userId
    ? await reachableOwner(tx, userId)
    : holderEmail && { to: holderEmail, language: known(event.language) };
  const { id, title, from, replyTo, subject, text } = written;
  let notBefore = deps.clock.now();
  if (userId) {
    const line = `${from}: ${subject}`;
    const inApp = {
      userId,
      kind: 'events',
      email: null,
      digest: { title: { en: line, es: line }, path: `/events/${event.slug}` },
    } as const;
    await notifyByChoice(deps, tx, { ...inApp, idempotencyKey: `message:${id}:${userId}` });
    const { notifications } = await readPreferences(tx, userId);
    const asked = { kind: 'events', channel: 'email' } as const;
    const delivery = chooseDelivery({ ...notifications, digest: 'off' }, asked, notBefore);
    if (delivery.how !== 'send') return;
    notBefore = delivery.at;
  }
  if (!reached) return;
  const guest = { token: guestToken(deps, { registrationId, holderEmail }), hasPage: state === 'confirmed' };
  const values = { title, from, replyTo, subject, text, ...(!userId && { guest }) };
  const email: EmailEntry = { kind: 'email', ...reached, template: 'organizer-message', values };
  await enqueue(deps, tx, email, { idempotencyKey: `message:${id}:${userId ?? holderEmail}`, notBefore });
}

function known(language: string): (typeof languages)[number] {
  return languages.find((each) => each === language) ?? 'en';
}
