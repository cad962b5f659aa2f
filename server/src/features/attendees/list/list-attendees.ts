import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import type { Attendee, AttendeeSort } from '@foyer/contract/attendees/attendees.ts';
import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { inArray } from 'drizzle-orm';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import { hasLapsed } from '#src/features/events/policy.ts';
import {
  allQuestions,
  presentAnswers,
  unansweredQuestions,
} from '#src/features/registrations/questions/present-answers.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { attendeePage } from './attendee-page.ts';
import { selectAttendees, whereAttendee } from './attendee-rows.ts';

type ListAttendeesInput = AttendeeFilter & {
  id: string;
  sort: AttendeeSort;
  cursor?: string | undefined;
  limit: number;
};

/** Lists an event's registrations for its organizers, who see attendees' names. Erased accounts have none. */
export async function listAttendees(
  deps: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id: eventId, sort, cursor, limit, ...filter }: ListAttendeesInput,
): Promise<{ items: Attendee[]; nextCursor: string | null }> {
  await requireOrganizer(deps, viewer, eventId);
  const { ids, nextCursor } = await attendeePage(deps.db, whereAttendee(eventId, filter), { sort, cursor, limit });
  if (ids.length === 0) return { items: [], nextCursor };
  const rows = await selectAttendees(deps.db).where(inArray(registrations.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const page = ids.flatMap((id) => byId.get(id) ?? []);
  const questions = await allQuestions(deps.db, eventId);
  const items = page.map(({ visibility, urlSlug, email, answers, ...row }) => ({
    ...row,
    answers: presentAnswers(questions, answers),
    unanswered: hasLapsed(row.state) ? [] : unansweredQuestions(questions, answers, row.hasAccount),
    urlSlug: !row.isEntered && maySee({ ...defaultVisibility, ...visibility }, 'profile', 'member') ? urlSlug : null,
    email: email || null,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }));
  return { items, nextCursor };
}
