/** A line of a file and where it stands there, counted from 1. */
export type Line = { line: number; cells: string[] };

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

/** Records of RFC 4180, with what spreadsheets make of it: semicolons or tabs, lone line feeds, a byte order mark. */
export function csvTable(content: Uint8Array, most: number): Line[] {
  const text = decoded(content).replaceAll(/\r\n?/g, '\n');
  const { separator, start } = beginningOf(text);
  const lines: Line[] = [];
  const first = text.slice(0, start).split('\n').length;
  let [cells, cell, line, begun] = [[] as string[], '', first, first];
  let quoted = false;
  const endCell = () => {
    if (cells.length < mostCells) cells.push(cell);
    cell = '';
  };
  const endLine = () => {
    if (cells.length > 0 || cell !== '') {
      endCell();
      lines.push({ line: begun, cells });
    }
    [cells, cell] = [[], ''];
  };
  for (let at = start; at < text.length && lines.length <= most; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') {
      endLine();
      begun = line;
    } else cell += character;
  }
  endLine();
  return lines;
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
