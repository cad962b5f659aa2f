import { type Cell, harmless } from './cell-text.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All of a workbook with one sheet but the sheet itself (ECMA-376). */
const partsOf = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});

/**
 * A workbook as it is written, piece by piece: however many rows there are, only those of one page are in memory. The
 * libraries for it keep the whole sheet.
 */
export async function* xlsxFile(
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  name: 'Attendees' | 'Orders',
): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook.
  const { strToU8, Zip, ZipDeflate } = await import('fflate');
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(partsOf(name))) open(path).push(strToU8(text), true);
  const sheet = open('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>`));
  let written = 0;
  for await (const rows of pages) {
    const first = written + 1;
    sheet.push(strToU8(rows.map((cells, at) => rowOf(cells, first + at)).join('')));
    written += rows.length;
    yield* ready;
    ready = [];
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready;
}

function rowOf(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row}`)).join('')}</row>`;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A to Z, then AA to AZ, BA to BZ and so on. */
function columnName(at: number): string {
  const rest = letters[at % letters.length] ?? '';
  return at < letters.length ? rest : columnName(Math.floor(at / letters.length) - 1) + rest;
}

function cellOf(cell: Cell, address: string): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell))}</t></is></c>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML cannot hold are what is looked for.
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

function escaped(text: string): string {
  return text.replace(impossible, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
