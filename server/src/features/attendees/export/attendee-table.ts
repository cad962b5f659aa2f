import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { and, asc } from 'drizzle-orm';
import { attendeeRules } from '#src/config/attendees.ts';
import { behind } from '#src/db/page-cursor.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { allQuestions, presentAnswers } from '#src/features/registrations/questions/present-answers.ts';
import { selectAttendees, whereAttendee } from '../list/attendee-rows.ts';
import type { Cell } from './cell-text.ts';

type Row = Awaited<ReturnType<typeof selectAttendees>>[number];

/**
 * The columns of the file in order, by the keys in its first line. Programs read them, so keys stay and new ones are added
 * at the end (docs/attendee-files.md). Of a person they contain no more than the list of attendees does.
 */
const columns = {
  id: (row) => row.id,
  name: (row) => row.name ?? '',
  email: (row) => row.email,
  state: (row) => row.state,
  audience: (row) => row.audience,
  ticket_type: (row) => row.ticketType ?? '',
  places: (row) => row.places,
  price_minor: (row) => row.priceMinor,
  registered_at: (row) => row.createdAt.toISOString(),
  changed_at: (row) => row.changedAt.toISOString(),
  guest_of: (row) => row.buyerName ?? '',
  order_number: (row) => row.orderNumber ?? '',
  arrived_at: (row) => row.arrivedAt?.toISOString() ?? '',
  refund_pending: (row) => (row.refundPending ? 'yes' : ''),
  source: (row) => row.source ?? '',
} as const satisfies Record<string, (row: Row) => Cell>;

/** Yields the header and then all attendees, a page at a time. */
export async function* attendeeTable(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  filter: AttendeeFilter,
): AsyncGenerator<Cell[][]> {
  const questions = await allQuestions(db, eventId);
  yield [[...Object.keys(columns), ...answerColumns(questions)]];
  let after: { at: number; id: string } | null = null;
  for (;;) {
    const rows: Row[] = await selectAttendees(db)
      .where(and(whereAttendee(eventId, filter), behind(after, registrations.createdAt, '>', registrations.id)))
      .orderBy(asc(registrations.createdAt), asc(registrations.id))
      .limit(attendeeRules.exportPage);
    if (rows.length > 0)
      yield rows.map((row) => [...Object.values(columns).map((read) => read(row)), ...answersIn(row, questions)]);
    const last = rows.at(-1);
    if (!last || rows.length < attendeeRules.exportPage) return;
    after = { at: last.createdAt.getTime(), id: last.id };
  }
}

type Question = Awaited<ReturnType<typeof allQuestions>>[number];

/** A column for each question after the fixed ones. The prefix `answer:` keeps questions apart from other columns. */
function answerColumns(questions: readonly Question[]): string[] {
  const seen = new Map<string, number>();
  return questions.map(({ label }) => {
    const occurrence = (seen.get(label) ?? 0) + 1;
    seen.set(label, occurrence);
    return occurrence === 1 ? `answer: ${label}` : `answer: ${label} (${occurrence})`;
  });
}

function answersIn({ answers }: Row, questions: readonly Question[]): string[] {
  const answerById = new Map(presentAnswers(questions, answers).map(({ questionId, answer }) => [questionId, answer]));
  return questions.map(({ id }) => answerById.get(id) ?? '');
}

/** Whether the table has more than this many lines, without the header. */
export async function hasMoreThan(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  filter: AttendeeFilter,
  lines: number,
): Promise<boolean> {
  return (await selectAttendees(db).where(whereAttendee(eventId, filter)).limit(1).offset(lines)).length > 0;
}
