import type { sendAnnouncement as contract } from '@foyer/contract/attendees/attendees.ts';
import type { DataOf, RequestOf } from '@foyer/contract/http.ts';
import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { typedById } from '#src/features/event-notifications/typed-by.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import { forecastWaiting } from '#src/features/notifications/mail-review/send-typed.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { refusedBy } from '#src/features/notifications/unsubscribe/refused-addresses.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { attendeeRules } from '../attendee-rules.ts';
import { limitTypedAddresses } from './limit-typed-addresses.ts';
import { enqueuePart, replyToOf, whereRecipient } from './recipients.ts';

type AnnouncementInput = RequestOf<typeof contract>['body'] & { id: string };

/** Sends an announcement to attendees in the organizer's name, or previews it with the number of recipients. */
export async function sendAnnouncement(
  deps: Deps,
  viewer: SignedInUser,
  { id, subject, text, to, preview }: AnnouncementInput,
): Promise<DataOf<typeof contract>> {
  const result = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    if (event.state === 'draft') throw new AppError('EVENT_STATE_REFUSED', 'A draft has no attendees.');
    const { count, typed, waiting } = await countRecipients(deps, tx, id, to);
    if (typed > 0) await requireProvenSender(deps, tx, [viewer.userId]);
    const replyTo = replyToOf(event);
    if (!preview && count > 0) {
      const from = await nameOf(tx, viewer.userId);
      const written = { eventId: id, title: event.title, from, replyTo, subject, text, to, after: null };
      await requireBudget({ db: tx, clock: deps.clock }, `event-messages:${id}`, attendeeRules.messages);
      await requireBudget(
        { db: tx, clock: deps.clock },
        `attendee-messages:${viewer.userId}`,
        attendeeRules.messagesOfAll,
      );
      await limitTypedAddresses(deps, tx, event, typed);
      await enqueuePart(deps, tx, { id: deps.random.uuid(), ...written });
    }
    return { recipients: count, waiting, sample: { subject, text, replyTo } };
  });
  deps.wakeOutbox();
  return result;
}

/** Counts people, not tickets, without the guests who opted out of such emails. */
async function countRecipients(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
  to: AnnouncementInput['to'],
): Promise<{ count: number; typed: number; waiting: number }> {
  const person = sql`coalesce(${registrations.userId}::text, ${registrations.holderEmail})`;
  const typed = sql`nullif(${registrations.holderEmail}, '')`;
  const [row] = await tx
    .select({ count: countDistinct(person), typed: countDistinct(typed) })
    .from(registrations)
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(whereRecipient(eventId, to));
  const { count, typed: typedCount } = row ?? { count: 0, typed: 0 };
  const guests = await tx
    .selectDistinctOn([registrations.holderEmail], { email: registrations.holderEmail, senderId: typedById })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(and(whereRecipient(eventId, to), isNull(registrations.userId)));
  const refused = await refusedBy(
    deps,
    tx,
    guests.map(({ email }) => email),
  );
  const recipientMails = guests.flatMap(({ email, senderId }) => (refused.has(email) ? [] : { to: email, senderId }));
  return {
    count: count - refused.size,
    typed: Math.max(0, typedCount - refused.size),
    waiting: await forecastWaiting(deps, tx, recipientMails),
  };
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
