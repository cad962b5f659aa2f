import type { Announcement } from '@foyer/contract/attendees/announcements.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { announcements } from '#src/db/schema/announcements.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

const mostShown = 200;

/** The announcements of an event for its organizers: scheduled ones first, the next one on top, then the newest. */
export async function listAnnouncements(
  deps: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ items: Announcement[] }> {
  await requireOrganizer(deps, viewer, id);
  const isScheduled = eq(announcements.state, 'scheduled');
  const rows = await selectAnnouncements(deps.db)
    .where(eq(announcements.eventId, id))
    .orderBy(
      desc(isScheduled),
      sql`case when ${isScheduled} then ${announcements.sendAt} end`,
      desc(announcements.sendAt),
      desc(announcements.id),
    )
    .limit(mostShown);
  return { items: rows.map(presentAnnouncement) };
}

/** One announcement, as the list shows it. */
export async function readAnnouncement(db: Db | Tx, announcementId: string): Promise<Announcement | undefined> {
  const [row] = await selectAnnouncements(db).where(eq(announcements.id, announcementId));
  return row && presentAnnouncement(row);
}

function selectAnnouncements(db: Db | Tx) {
  return db
    .select({
      id: announcements.id,
      state: announcements.state,
      subject: announcements.subject,
      text: announcements.text,
      to: announcements.recipientFilter,
      sendAt: announcements.sendAt,
      recipients: announcements.recipients,
      by: users.name,
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.authorId))
    .$dynamic();
}

function presentAnnouncement({
  sendAt,
  ...row
}: Awaited<ReturnType<typeof selectAnnouncements>>[number]): Announcement {
  return { ...row, sendAt: sendAt.toISOString() };
}
