import { limits } from '@foyer/contract/limits.ts';
import { canonicalEmail, checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type AttendanceMode, attendanceModes } from '@foyer/contract/rules/events/choices.ts';
import type { KeyOf } from '@foyer/contract/rules/message-keys.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { isPlain } from '@foyer/contract/rules/profiles/free-text.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { attendeeRules } from '../../attendee-rules.ts';
import { isAway, type Key, keys, nameIn, readerOf } from './columns.ts';
import { csvLines, type Line } from './csv-table.ts';
import { xlsxTable } from './xlsx-table.ts';

/** Somebody whom the organizer wants on the list; `email` in canonical form, `type` the id or the name of a ticket. */
export type Wanted = { name: string; email: string; audience: AttendanceMode | null; type: string };
export type Problem = { line: number; field: string; message: string };
/** What a file says: people with the line that each stands in, and lines that say nothing usable. */
export type People = { wanted: (Wanted & { line: number })[]; problems: Problem[]; lines: number };

/** How people call the ways to come: spreadsheets begin words with a capital, and people write in their language. */
const ways = {
  'in-person': ['in-person', 'in person', 'presencial'],
  online: ['online', 'en línea', 'en linea', 'virtual'],
} as const satisfies Record<AttendanceMode, readonly string[]>;

/** What it is, the content says: a workbook is a ZIP archive (rule 41). Called in a worker: it takes as long as it takes. */
export async function readPeople(content: Uint8Array): Promise<People> {
  const { columns, unpackedBytes } = attendeeRules.importing;
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  const table = isZip ? await xlsxTable(content, { columns, unpackedBytes }) : csvLines(content, columns);
  const rows = table[Symbol.iterator]();
  const head = rows.next().value;
  if (!head) throw fieldRefused('file', 'import.unreadable');
  if (head.isOpen) throw fieldRefused('file', 'import.quote_head');
  refuseWide(head);
  const read = readerOf(head.cells);
  const has = (key: Key) => read(head.cells, key) !== null;
  if (!has('email') || !(has('name') || has('first') || has('last'))) throw fieldRefused('file', 'import.columns');
  const most = limits.event.importLines;
  const wanted: People['wanted'] = [];
  const problems: Problem[] = [];
  let lines = 0;
  for (const row of rows) {
    refuseWide(row);
    const { line, cells, isOpen } = row;
    if (!isOpen && cells.every((cell) => cell.trim() === '')) continue;
    lines += 1;
    // Those beyond are counted, for the refusal to say how many there are.
    if (lines > most) continue;
    if (isOpen) {
      problems.push({ line, field: '', message: 'import.quote' });
      continue;
    }
    // In a workbook each cell is what it is. In a text it may have swallowed lines, by marks that belong to others.
    const swollen = isZip ? undefined : keys.find((key) => read(cells, key)?.includes('\n'));
    const said = saidIn((key) => read(cells, key));
    const found = swollen ? [{ field: fieldOf(swollen), message: 'import.line_break' }] : problemsOf(said);
    if (found.length > 0) problems.push(...found.map((problem) => ({ line, ...problem })));
    else wanted.push({ line, ...personIn(said) });
  }
  if (lines > most) {
    throw refusedWith(`The file lists ${lines} people. Import ${most} at a time.`, 'import.too_many_lines', lines);
  }
  return { wanted, problems, lines };
}

/** What lies beyond the columns that are read could be anything, a name or an address too. */
function refuseWide({ line, isWide }: Line): void {
  if (!isWide) return;
  const message = `Line ${line} has more than ${attendeeRules.importing.columns} columns.`;
  throw refusedWith(message, 'import.too_many_columns', line);
}

function refusedWith(message: string, key: KeyOf<'import'>, count: number): AppError {
  return new AppError('VALIDATION_FAILED', message, { details: [{ field: 'file', message: key, count }] });
}

/** A name in two pieces is one. */
const fieldOf = (key: Key) => (key === 'first' || key === 'last' ? 'name' : key);

type Said = { name: string; email: string; audience: string; type: string; state: string };

function saidIn(read: (key: Key) => string | null): Said {
  return {
    name: nameIn(read('name') ?? '', read('first'), read('last') ?? ''),
    email: read('email') ?? '',
    audience: read('audience') ?? '',
    type: cleanLine(read('ticket_type') ?? ''),
    state: read('state') ?? '',
  };
}

function audienceIn(cell: string): AttendanceMode | undefined {
  const typed = cell.toLowerCase();
  return attendanceModes.find((each) => (ways[each] as readonly string[]).includes(typed));
}

function nameProblem(name: string): string | null {
  if (name === '') return 'line.required';
  if (name.length > limits.name.max) return 'line.max_length';
  return isPlain(name) ? null : 'line.invalid_characters';
}

function problemsOf({ name, email, audience, state }: Said): Omit<Problem, 'line'>[] {
  // What else is wrong with somebody who is not meant does not matter.
  if (isAway(state)) return [{ field: 'state', message: 'import.away' }];
  const messages = {
    name: nameProblem(name),
    email: checkEmail(email),
    audience: audience === '' || audienceIn(audience) ? null : 'import.audience',
  };
  return Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

function personIn({ name, email, audience, type }: Said): Wanted {
  return { name, email: canonicalEmail(email) ?? '', audience: audienceIn(audience) ?? null, type };
}
