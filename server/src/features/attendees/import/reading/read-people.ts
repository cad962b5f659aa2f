import { limits } from '@foyer/contract/limits.ts';
import { canonicalEmail, checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type AttendanceMode, attendanceModes } from '@foyer/contract/rules/events/event-choices.ts';
import type { KeyOf } from '@foyer/contract/rules/message-keys.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { isPlain } from '@foyer/contract/rules/profiles/free-text.ts';
import { attendeeRules } from '#src/config/attendees.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { type Column, columnReader, fullName, isNotAttending, knownColumns } from './import-columns.ts';
import { readCsv, type TableRow } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** A person to add to the list of attendees. `email` is in canonical form, `type` the id or the name of a ticket type. */
export type ListedPerson = { name: string; email: string; audience: AttendanceMode | null; type: string };
export type Problem = { line: number; field: string; message: string };
/** The people in a file with their line numbers, the problems of other lines, and the number of lines. */
export type ImportedPeople = { listed: (ListedPerson & { line: number })[]; problems: Problem[]; lines: number };

/** Names of the attendance modes in files, in lower case. */
const modeNames = {
  'in-person': ['in-person', 'in person', 'presencial'],
  online: ['online', 'en línea', 'en linea', 'virtual'],
} as const satisfies Record<AttendanceMode, readonly string[]>;

/** Reads a CSV file or a workbook, detected by its content: a workbook is a ZIP archive. Slow, so it runs in a worker. */
export async function readPeople(content: Uint8Array): Promise<ImportedPeople> {
  const { columns, unpackedBytes } = attendeeRules.importing;
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  const table = isZip ? await readXlsx(content, { columns, unpackedBytes }) : readCsv(content, columns);
  const rows = table[Symbol.iterator]();
  const head: TableRow | undefined = rows.next().value;
  if (!head) throw fieldRefused('file', 'import.unreadable');
  if (head.isUnclosed) throw fieldRefused('file', 'import.quote_head');
  refuseWide(head);
  const read = columnReader(head.cells);
  const hasColumn = (key: Column) => read(head.cells, key) !== null;
  if (!hasColumn('email') || !(hasColumn('name') || hasColumn('first') || hasColumn('last')))
    throw fieldRefused('file', 'import.columns');
  const maxLines = limits.event.importLines;
  const listed: ImportedPeople['listed'] = [];
  const problems: Problem[] = [];
  let lines = 0;
  for (const row of rows) {
    refuseWide(row);
    const { line, cells, isUnclosed } = row;
    if (!isUnclosed && cells.every((cell) => cell.trim() === '')) continue;
    lines += 1;
    // Lines beyond the maximum are only counted, for the error message.
    if (lines > maxLines) continue;
    if (isUnclosed) {
      problems.push({ line, field: '', message: 'import.quote' });
      continue;
    }
    // In CSV a misplaced quotation mark can merge lines into one cell; the cells of a workbook are exact.
    const brokenColumn = isZip ? undefined : knownColumns.find((column) => read(cells, column)?.includes('\n'));
    const person = personCells((column) => read(cells, column));
    const rowProblems = brokenColumn
      ? [{ field: fieldOf(brokenColumn), message: 'import.line_break' }]
      : problemsOf(person);
    if (rowProblems.length > 0) problems.push(...rowProblems.map((problem) => ({ line, ...problem })));
    else listed.push({ line, ...listedPerson(person) });
  }
  if (lines > maxLines) {
    throw fileRefused(`The file lists ${lines} people. Import ${maxLines} at a time.`, 'import.too_many_lines', lines);
  }
  return { listed, problems, lines };
}

/** Refuses lines with more columns than are read, as a name or an address could be among the others. */
function refuseWide({ line, isWide }: TableRow): void {
  if (!isWide) return;
  const message = `Line ${line} has more than ${attendeeRules.importing.columns} columns.`;
  throw fileRefused(message, 'import.too_many_columns', line);
}

function fileRefused(message: string, key: KeyOf<'import'>, count: number): AppError {
  return new AppError('VALIDATION_FAILED', message, { details: [{ field: 'file', message: key, count }] });
}

/** First and last name are reported as one field. */
const fieldOf = (key: Column) => (key === 'first' || key === 'last' ? 'name' : key);

type PersonCells = { name: string; email: string; audience: string; type: string; state: string };

function personCells(read: (key: Column) => string | null): PersonCells {
  return {
    name: fullName(read('name') ?? '', read('first'), read('last') ?? ''),
    email: read('email') ?? '',
    audience: read('audience') ?? '',
    type: cleanLine(read('ticket_type') ?? ''),
    state: read('state') ?? '',
  };
}

function attendanceModeIn(cell: string): AttendanceMode | undefined {
  const typed = cell.toLowerCase();
  return attendanceModes.find((each) => (modeNames[each] as readonly string[]).includes(typed));
}

function nameProblem(name: string): string | null {
  if (name === '') return 'line.required';
  if (name.length > limits.name.max) return 'line.max_length';
  return isPlain(name) ? null : 'line.invalid_characters';
}

function problemsOf({ name, email, audience, state }: PersonCells): Omit<Problem, 'line'>[] {
  // Other problems of people who are not attending do not matter.
  if (isNotAttending(state)) return [{ field: 'state', message: 'import.away' }];
  const messages = {
    name: nameProblem(name),
    email: checkEmail(email),
    audience: audience === '' || attendanceModeIn(audience) ? null : 'import.audience',
  };
  return Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

function listedPerson({ name, email, audience, type }: PersonCells): ListedPerson {
  return { name, email: canonicalEmail(email) ?? '', audience: attendanceModeIn(audience) ?? null, type };
}
