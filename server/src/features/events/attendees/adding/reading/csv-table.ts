/** A line of a file and where it stands there, counted from 1. `isOpen`: a mark does not close there, so it has no cells. */
export type Line = { line: number; cells: string[]; isOpen?: true };

/** UTF-8, or what spreadsheets write where they do not: "Unicode text" is UTF-16, which its first two bytes tell. */
function decoded(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** More columns than any list has: a file of nothing but separators would otherwise be millions of cells in memory. */
const mostCells = 500;

/**
 * Records of RFC 4180, with what spreadsheets make of it: semicolons or tabs, lone line feeds, a byte order mark. Where a
 * quotation mark does not close at the end of its cell, nobody knows what the record was to be: the next one begins in the
 * line below, so that those that follow are not swallowed.
 */
export function csvTable(content: Uint8Array, most: number): Line[] {
  const text = decoded(content).replaceAll(/\r\n?/g, '\n');
  const { separator, start } = beginningOf(text);
  const lines: Line[] = [];
  let [at, line] = [start, 1 + newlines(text, 0, start)];
  while (at < text.length && lines.length <= most) {
    const { cells, end } = recordAt(text, at, separator);
    const begun = cells ? at : end;
    line += newlines(text, at, begun);
    if (!cells) lines.push({ line, cells: [], isOpen: true });
    else if (cells.length > 1 || cells[0] !== '') lines.push({ line, cells });
    at = cells ? end + 1 : text.indexOf('\n', end) + 1 || text.length;
    line += newlines(text, begun, at);
  }
  return lines;
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text[at] === '\n') count += 1;
  return count;
}

/** The cells from here on, and where they end; null, and where the mark stands that does not close. */
function recordAt(text: string, from: number, separator: string): { cells: string[] | null; end: number } {
  const cells: string[] = [];
  const isEnd = (at: number) => at >= text.length || text[at] === separator || text[at] === '\n';
  for (let at = from; ; at += 1) {
    let end = at;
    let cell: string | null = null;
    if (text[at] === '"') {
      const mark = closingOf(text, at);
      end = mark + 1;
      while (text[end] === ' ') end += 1;
      if (mark === -1 || !isEnd(end)) return { cells: null, end: at };
      cell = text.slice(at + 1, mark).replaceAll('""', '"');
    } else while (!isEnd(end)) end += 1;
    if (cells.length < mostCells) cells.push(cell ?? text.slice(at, end));
    if (text[end] !== separator) return { cells, end };
    at = end;
  }
}

/** Where the first mark after this one stands that is none of two; -1: nowhere. */
function closingOf(text: string, opening: number): number {
  let mark = text.indexOf('"', opening + 1);
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  return mark;
}

/**
 * Where the first line that says something begins, and what it has most of: that separates. Spreadsheets write
 * `sep=;` before it, to name it themselves.
 */
function beginningOf(text: string): { separator: string; start: number } {
  const start = /^(?:[^\S\n]*\n)*(?:sep=.\n(?:[^\S\n]*\n)*)?/.exec(text)?.[0].length ?? 0;
  const [head = ''] = text.slice(start).split('\n', 1);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign, mostCells).length }));
  return { separator: counted.reduce((best, each) => (each.count > best.count ? each : best)).sign, start };
}
