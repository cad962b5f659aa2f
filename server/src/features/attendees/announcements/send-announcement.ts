import type { sendAnnouncement as contract } from '@foyer/contract/attendees/attendees.ts';
import type { DataOf, RequestOf } from '@foyer/contract/http.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { announcements } from '#src/db/schema/announcements.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { countRecipients } from './count-recipients.ts';
import { enqueuePart, replyToOf } from './recipients.ts';
import { requireAnnouncementBudgets } from './require-budgets.ts';

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
    if (typed > 0) await requireProvenSender(deps, tx, viewer.userId);
    const replyTo = replyToOf(event);
    if (!preview && count > 0) {
      const from = await nameOf(tx, viewer.userId);
      const written = { eventId: id, title: event.title, from, replyTo, subject, text, to, after: null };
      await requireAnnouncementBudgets(deps, tx, { event, viewer, typed });
      const [announcementId, now] = [deps.random.uuid(), deps.clock.now()];
      await tx.insert(announcements).values({
        id: announcementId,
        eventId: id,
        authorId: viewer.userId,
        state: 'sent',
        subject,
        text,
        recipientFilter: to,
        sendAt: now,
        recipients: count,
        createdAt: now,
      });
      await enqueuePart(deps, tx, { id: announcementId, ...written });
    }
    return { recipients: count, waiting, sample: { subject, text, replyTo } };
  });
  deps.wakeOutbox();
  return result;
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
