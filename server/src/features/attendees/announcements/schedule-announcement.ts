import type {
  Announcement,
  changeAnnouncement as changeContract,
  scheduleAnnouncement as contract,
} from '@foyer/contract/attendees/announcements.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { and, eq } from 'drizzle-orm';
import { attendeeRules } from '#src/config/attendees.ts';
import type { Tx } from '#src/db/client.ts';
import { announcements } from '#src/db/schema/announcements.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { countRecipients } from './count-recipients.ts';
import { readAnnouncement } from './list-announcements.ts';
import { requireAnnouncementBudgets } from './require-budgets.ts';

type AnnouncementInput = RequestOf<typeof contract>['body'];

/** Saves an announcement for later. `sendDueAnnouncements` sends it to everyone who is an attendee at that time. */
export async function scheduleAnnouncement(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, ...written }: AnnouncementInput & { id: string },
): Promise<Announcement> {
  return await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    if (event.state === 'draft' || event.state === 'cancelled')
      throw new AppError('EVENT_STATE_REFUSED', 'Only published events have attendees to write to.');
    const columns = columnsOf(deps, written);
    // The event is locked, so nobody schedules another one in between.
    const scheduled = and(eq(announcements.eventId, eventId), eq(announcements.state, 'scheduled'));
    if ((await tx.$count(announcements, scheduled)) >= attendeeRules.scheduled)
      throw new AppError('ANNOUNCEMENT_LIMIT', 'Too many announcements of this event wait to be sent.');
    const { typed } = await countRecipients(deps, tx, eventId, written.to);
    if (typed > 0) await requireProvenSender(deps, tx, viewer.userId);
    await requireAnnouncementBudgets(deps, tx, { event, viewer, typed });
    const id = deps.random.uuid();
    await tx.insert(announcements).values({
      ...columns,
      id,
      eventId,
      authorId: viewer.userId,
      state: 'scheduled',
      createdAt: deps.clock.now(),
    });
    return await requireAnnouncement(tx, id);
  });
}

/** Changes an announcement that was not sent yet. Who changes it signs it. */
export async function changeAnnouncement(
  deps: Deps,
  viewer: SignedInUser,
  {
    id: eventId,
    announcementId,
    ...written
  }: RequestOf<typeof changeContract>['body'] & { id: string; announcementId: string },
): Promise<Announcement> {
  return await deps.db.transaction(async (tx) => {
    await lockOwnEvent(deps, tx, viewer, eventId);
    const { typed } = await countRecipients(deps, tx, eventId, written.to);
    if (typed > 0) await requireProvenSender(deps, tx, viewer.userId);
    const columns = { ...columnsOf(deps, written), authorId: viewer.userId };
    await updateScheduled(tx, { eventId, announcementId }, columns);
    return await requireAnnouncement(tx, announcementId);
  });
}

/** Cancels an announcement that was not sent yet. */
export async function cancelAnnouncement(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, announcementId }: { id: string; announcementId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await lockOwnEvent(deps, tx, viewer, eventId);
    await updateScheduled(tx, { eventId, announcementId }, { state: 'canceled' });
  });
  return {};
}

function columnsOf({ clock }: Pick<Deps, 'clock'>, { subject, text, to, sendAt }: AnnouncementInput) {
  const [at, now] = [new Date(sendAt), clock.now()];
  if (at <= now) throw fieldRefused('sendAt', 'dates.past');
  if (at.getTime() > now.getTime() + attendeeRules.scheduledAheadSeconds * 1000)
    throw fieldRefused('sendAt', 'dates.too_late');
  return { subject, text, recipientFilter: to, sendAt: at };
}

/** Waits for a job that is sending it, and is refused with ANNOUNCEMENT_SENT afterwards. */
async function updateScheduled(
  tx: Tx,
  { eventId, announcementId }: { eventId: string; announcementId: string },
  columns: Partial<typeof announcements.$inferInsert>,
): Promise<void> {
  const own = and(eq(announcements.id, announcementId), eq(announcements.eventId, eventId));
  const changed = await tx
    .update(announcements)
    .set(columns)
    .where(and(own, eq(announcements.state, 'scheduled')))
    .returning({ id: announcements.id });
  if (changed.length > 0) return;
  const exists = (await tx.$count(announcements, own)) > 0;
  if (!exists) throw new AppError('NOT_FOUND', 'Announcement not found.');
  throw new AppError('ANNOUNCEMENT_SENT', 'The announcement was already sent or canceled.');
}

async function requireAnnouncement(tx: Tx, id: string): Promise<Announcement> {
  const found = await readAnnouncement(tx, id);
  if (!found) throw new Error('an announcement was not written');
  return found;
}
