import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { and, asc } from 'drizzle-orm';
import { behind } from '#src/db/page-cursor.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { allQuestions, presentAnswers } from '#src/features/registrations/questions/present-answers.ts';
import { attendeeRules } from '../attendee-rules.ts';
import { attendeesFrom, attendeesLike } from '../list/attendee-rows.ts';
import type { Cell } from './cell-text.ts';

type Row = Awaited<ReturnType<typeof attendeesFrom>>[number];

/**
 * The columns of the file in their order, by the keys that stand in its first line. Programs read them: keys stay, new
 * ones come last (docs/attendee-files.md). They say no more of anybody than the list does.
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
} as const satisfies Record<string, (row: Row) => Cell>;

/** The first line and then every attendee, a page at a time. */
export async function* attendeeTable(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  filter: AttendeeFilter,
): AsyncGenerator<Cell[][]> {
  const questions = await allQuestions(db, eventId);
  yield [[...Object.keys(columns), ...answerColumns(questions)]];
  let after: { at: number; id: string } | null = null;
  for (;;) {
    const rows: Row[] = await attendeesFrom(db)
      .where(and(attendeesLike(eventId, filter), behind(after, registrations.createdAt, '>', registrations.id)))
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

/** One for each question, after those whose keys are fixed. Its words stand behind `answer:`, so that none is another column. */
function answerColumns(questions: readonly Question[]): string[] {
  const before = new Map<string, number>();
  return questions.map(({ label }) => {
    const times = (before.get(label) ?? 0) + 1;
    before.set(label, times);
    return times === 1 ? `answer: ${label}` : `answer: ${label} (${times})`;
  });
}

function answersIn({ answers }: Row, questions: readonly Question[]): string[] {
  const said = new Map(presentAnswers(questions, answers).map(({ questionId, answer }) => [questionId, answer]));
  return questions.map(({ id }) => said.get(id) ?? '');
}

/** Whether the table has more lines than these, without its first. */
export async function hasMoreThan(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  filter: AttendeeFilter,
  lines: number,
): Promise<boolean> {
  return (await attendeesFrom(db).where(attendeesLike(eventId, filter)).limit(1).offset(lines)).length > 0;
}
