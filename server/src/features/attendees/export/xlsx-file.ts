import { type Cell, escapeFormula } from './cell-text.ts';

const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainSchema = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationsSchema = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeSchema = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files of a workbook with one sheet, without the sheet itself (ECMA-376). */
const partsOf = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${xmlHeader}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xmlHeader}<Relationships xmlns="${relationsSchema}"><Relationship Id="rId1" Type="${officeSchema}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xmlHeader}<workbook xmlns="${mainSchema}" xmlns:r="${officeSchema}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xmlHeader}<Relationships xmlns="${relationsSchema}"><Relationship Id="rId1" Type="${officeSchema}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});

/**
 * Yields a workbook piece by piece, so that only one page of rows is in memory. Libraries for workbooks keep the whole
 * sheet.
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
  sheet.push(strToU8(`${xmlHeader}<worksheet xmlns="${mainSchema}"><sheetData>`));
  let rowCount = 0;
  for await (const rows of pages) {
    const first = rowCount + 1;
    sheet.push(strToU8(rows.map((cells, index) => rowOf(cells, first + index)).join('')));
    rowCount += rows.length;
    yield* ready;
    ready = [];
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready;
}

function rowOf(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, index) => cellOf(cell, `${columnName(index)}${row}`)).join('')}</row>`;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A to Z, then AA to AZ, BA to BZ and so on. */
function columnName(index: number): string {
  const letter = letters[index % letters.length] ?? '';
  return index < letters.length ? letter : columnName(Math.floor(index / letters.length) - 1) + letter;
}

function cellOf(cell: Cell, address: string): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(cell))}</t></is></c>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches the characters that XML does not allow.
const notAllowedInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

function escaped(text: string): string {
  return text.replace(notAllowedInXml, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
