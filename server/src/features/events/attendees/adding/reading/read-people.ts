import { limits } from '@foyer/contract/limits.ts';
import { canonicalEmail, checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { audiences, type EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { isPlain } from '@foyer/contract/rules/profiles/free-text.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';
import { asTyped } from '../../exporting/cell-text.ts';
import { csvTable, type Line } from './csv-table.ts';
import { xlsxTable } from './xlsx-table.ts';

/** Somebody whom the organizer wants on the list; `email` in canonical form, `type` the id or the name of a ticket. */
export type Wanted = { name: string; email: string; audience: EventAudience | null; type: string };
export type Problem = { line: number; field: string; message: string };
/** What a file says: people with the line that each stands in, and lines that say nothing usable. */
export type People = { wanted: (Wanted & { line: number })[]; problems: Problem[]; lines: number };

/** How people call the columns, beside their keys. */
const keys = {
  name: ['name', 'nombre', 'full name', 'nombre y apellidos'],
  email: ['email', 'e-mail', 'mail', 'correo', 'correo electrónico', 'correo electronico'],
  audience: ['audience', 'audiencia', 'modalidad'],
  ticket_type: ['ticket_type', 'ticket type', 'ticket', 'entrada', 'tipo de entrada'],
} as const;
type Key = keyof typeof keys;
/** The same for the ways to come: spreadsheets begin words with a capital, and people write them in their language. */
const ways = {
  'in-person': ['in-person', 'in person', 'presencial'],
  online: ['online', 'en línea', 'en linea', 'virtual'],
} as const satisfies Record<EventAudience, readonly string[]>;

/** What it is, the content says: a workbook is a ZIP archive (rule 41). */
export async function readPeople(content: Uint8Array): Promise<People> {
  const most = limits.event.importLines;
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  const [head, ...rest] = (isZip ? await xlsxTable(content, most) : csvTable(content, most)) ?? [];
  if (!head) throw fieldRefused('file', 'import.unreadable');
  const at = columnsIn(head.cells);
  if (at.email === -1 || at.name === -1) throw fieldRefused('file', 'import.columns');
  const filled = rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > most) throw fieldRefused('file', 'import.too_many_lines');
  const wanted: People['wanted'] = [];
  const problems: Problem[] = [];
  for (const each of filled) {
    const found = problemsOf(each, at);
    if (found.length > 0) problems.push(...found);
    else wanted.push(personIn(each, at));
  }
  return { wanted, problems, lines: filled.length };
}

type Columns = Record<Key, number>;

function columnsIn(cells: readonly string[]): Columns {
  const given = cells.map((cell) => cell.trim().toLowerCase());
  const where = (key: Key) => given.findIndex((each) => (keys[key] as readonly string[]).includes(each));
  return { name: where('name'), email: where('email'), audience: where('audience'), ticket_type: where('ticket_type') };
}

function cellOf({ cells }: Line, at: number): string {
  return at === -1 ? '' : asTyped((cells[at] ?? '').trim());
}

function audienceIn(cell: string): EventAudience | undefined {
  const typed = cell.toLowerCase();
  return audiences.find((each) => (ways[each] as readonly string[]).includes(typed));
}

function problemsOf(line: Line, at: Columns): Problem[] {
  const name = cleanLine(cellOf(line, at.name));
  const audience = cellOf(line, at.audience);
  const messages = {
    name:
      name === ''
        ? 'line.required'
        : name.length > limits.name.max
          ? 'line.max_length'
          : isPlain(name)
            ? null
            : 'line.invalid_characters',
    email: checkEmail(cellOf(line, at.email)),
    audience: audience === '' || audienceIn(audience) ? null : 'import.audience',
  };
  return Object.entries(messages).flatMap(([field, message]) => (message ? [{ line: line.line, field, message }] : []));
}

function personIn(line: Line, at: Columns): People['wanted'][number] {
  return {
    line: line.line,
    name: cleanLine(cellOf(line, at.name)),
    email: canonicalEmail(cellOf(line, at.email)) ?? '',
    audience: audienceIn(cellOf(line, at.audience)) ?? null,
    type: cleanLine(cellOf(line, at.ticket_type)),
  };
}
