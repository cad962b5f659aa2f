/**
 * A row of a table with its line number, counted from 1. `isUnclosed`: a quotation mark is not closed, so it has no cells.
 * `isWide`: it has more cells than are read.
 */
export type TableRow = { line: number; cells: string[]; isUnclosed?: true; isWide?: true };

/** Decodes UTF-8, UTF-16 with a byte order mark ("Unicode text" of spreadsheets), or else Windows-1252. */
function decode(content: Uint8Array): string {
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
 * Reads records of RFC 4180, and what spreadsheets make of it: semicolons or tabs, lone line feeds, a byte order mark. If a
 * quotation mark is not closed at the end of its cell, the next record starts in the line below, so that the following ones
 * are not lost. One record is in memory at a time, with `columns` cells at most.
 */
export function* readCsv(content: Uint8Array, columns: number): Generator<TableRow> {
  const text = decode(content).replaceAll(/\r\n?/g, '\n');
  const start = startOf(text);
  const separator = separatorOf(text, start);
  let [at, line] = [start, 1 + countNewlines(text, 0, start)];
  while (at < text.length) {
    const { cells, end, isWide } = readRecord(text, at, separator, columns);
    const recordStart = cells ? at : end;
    line += countNewlines(text, at, recordStart);
    if (!cells) yield { line, cells: [], isUnclosed: true };
    else if (isWide) yield { line, cells, isWide };
    else if (cells.length > 1 || cells[0] !== '') yield { line, cells };
    at = cells ? end + 1 : text.indexOf('\n', end) + 1 || text.length;
    line += countNewlines(text, recordStart, at);
  }
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text[at] === '\n') count += 1;
  return count;
}

type CsvRecord = { cells: string[] | null; end: number; isWide?: true };

/** The cells from here on and where they end, or null and the position of the quotation mark that is not closed. */
function readRecord(text: string, from: number, separator: string, columns: number): CsvRecord {
  const cells: string[] = [];
  let isWide = false;
  const isEnd = (at: number) => at >= text.length || text[at] === separator || text[at] === '\n';
  for (let at = from; ; at += 1) {
    let end = at;
    let cell: string | null = null;
    if (text[at] === '"') {
      const quote = closingQuote(text, at);
      end = quote + 1;
      while (text[end] === ' ') end += 1;
      if (quote === -1 || !isEnd(end)) return { cells: null, end: at };
      cell = text.slice(at + 1, quote).replaceAll('""', '"');
    } else while (!isEnd(end)) end += 1;
    cell ??= text.slice(at, end);
    // Spreadsheets write separators for empty columns after the last one.
    if (cells.length < columns) cells.push(cell);
    else if (cell.trim() !== '') isWide = true;
    if (text[end] !== separator) return isWide ? { cells, end, isWide } : { cells, end };
    at = end;
  }
}

/**
 * The position of the closing quotation mark, the first one that is not doubled; -1 if there is none. As only doubled ones
 * are skipped, reading again after an unclosed mark stays linear.
 */
function closingQuote(text: string, opening: number): number {
  let quote = text.indexOf('"', opening + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/** The start of the first line that is not blank, after a line such as `sep=;` by which spreadsheets name their separator. */
function startOf(text: string): number {
  const start = afterBlankLines(text, 0);
  const namesSeparator = text.startsWith('sep=', start) && text[start + 5] === '\n';
  return namesSeparator ? afterBlankLines(text, start + 6) : start;
}

function afterBlankLines(text: string, from: number): number {
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n') start = at + 1;
    else if (text[at]?.trim() !== '') return start;
  }
  return text.length;
}

/** The most frequent separator in the first line. */
function separatorOf(text: string, start: number): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1) {
    const character = text[at] ?? '';
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
