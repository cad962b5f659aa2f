/**
 * A line of a file and where it stands there, counted from 1. `isOpen`: a mark does not close there, so it has no cells.
 * `isWide`: it has more cells than are read.
 */
export type Line = { line: number; cells: string[]; isOpen?: true; isWide?: true };

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

/**
 * Records of RFC 4180, with what spreadsheets make of it: semicolons or tabs, lone line feeds, a byte order mark. Where a
 * quotation mark does not close at the end of its cell, nobody knows what the record was to be: the next one begins in the
 * line below, so that those that follow are not swallowed. One record is in memory at a time, with `columns` cells at most.
 */
export function* csvLines(content: Uint8Array, columns: number): Generator<Line> {
  const text = decoded(content).replaceAll(/\r\n?/g, '\n');
  const start = beginningOf(text);
  const separator = separatorOf(text, start);
  let [at, line] = [start, 1 + newlines(text, 0, start)];
  while (at < text.length) {
    const { cells, end, isWide } = recordAt(text, at, separator, columns);
    const begun = cells ? at : end;
    line += newlines(text, at, begun);
    if (!cells) yield { line, cells: [], isOpen: true };
    else if (isWide) yield { line, cells, isWide };
    else if (cells.length > 1 || cells[0] !== '') yield { line, cells };
    at = cells ? end + 1 : text.indexOf('\n', end) + 1 || text.length;
    line += newlines(text, begun, at);
  }
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text[at] === '\n') count += 1;
  return count;
}

type CsvRecord = { cells: string[] | null; end: number; isWide?: true };

/** The cells from here on, and where they end; null, and where the mark stands that does not close. */
function recordAt(text: string, from: number, separator: string, columns: number): CsvRecord {
  const cells: string[] = [];
  let isWide = false;
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
    cell ??= text.slice(at, end);
    // Spreadsheets write separators for empty columns beyond the last one.
    if (cells.length < columns) cells.push(cell);
    else if (cell.trim() !== '') isWide = true;
    if (text[end] !== separator) return isWide ? { cells, end, isWide } : { cells, end };
    at = end;
  }
}

/**
 * Where the first mark after this one stands that is none of two; -1: nowhere. What it passes has marks in pairs alone, so
 * a cell that begins in there closes at once: reading a line again after a mark that does not close stays linear.
 */
function closingOf(text: string, opening: number): number {
  let mark = text.indexOf('"', opening + 1);
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  return mark;
}

/** Where the first line that is not blank begins, behind the `sep=;` by which spreadsheets name their separator. */
function beginningOf(text: string): number {
  const start = afterBlankLines(text, 0);
  const isNamed = text.startsWith('sep=', start) && text[start + 5] === '\n';
  return isNamed ? afterBlankLines(text, start + 6) : start;
}

function afterBlankLines(text: string, from: number): number {
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n') start = at + 1;
    else if (text[at]?.trim() !== '') return start;
  }
  return text.length;
}

/** What the first line has most of separates. */
function separatorOf(text: string, start: number): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1) {
    const sign = text[at] ?? '';
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
