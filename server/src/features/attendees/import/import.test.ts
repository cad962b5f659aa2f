import { exportAttendees, type importAttendees, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { readCapacityLedger } from '@foyer/contract/attendees/capacity-ledger.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import { declineRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { data } from '../../../../test/people.ts';
import { multipart } from '../../../../test/uploads.ts';
import { refuseLargeArchive } from './reading/read-xlsx.ts';

const { foyer, host } = await openHostedApp();

type Id = { id: string };
type Answer = DataOf<typeof importAttendees>;

async function send(event: Id, content: Buffer | string, query = 'preview=false', browser = host) {
  const file = { field: 'file', name: 'list.csv', type: 'text/csv', content: Buffer.from(content) };
  const { payload, contentType } = multipart(file);
  const answer = await foyer.app.inject({
    method: 'POST',
    url: `/api/events/${event.id}/attendees/import?${query}`,
    headers: { authorization: `Bearer ${browser.bearer}`, 'content-type': contentType },
    payload,
  });
  const { data: done, error } = answer.json();
  return { status: answer.statusCode, done: done as Answer, error };
}
const newLimitedEvent = (places: number, given: object = {}) =>
  newEvent(foyer, host, { capacity: { 'in-person': places, online: places }, ...given });
const params = ({ id }: Id) => ({ params: { id } });
const listedNames = async (event: Id) =>
  data(await host.call(listAttendees, { ...params(event), query: {} }))
    .items.map(({ name }) => name)
    .toSorted();
const ledger = async (event: Id) => data(await host.call(readCapacityLedger, { ...params(event), query: {} }));

test('a preview shows what the import does, and importing again changes nothing', async () => {
  const event = await newLimitedEvent(9);
  const file = '\uFEFFName;E-mail;Note\r\n"Núñez, Ana";ANA@example.com;"two\nlines"\r\nBob;bob@example.com;\r\n\r\n';
  const outcome = { lines: 2, added: 2, known: 0, problems: [], refused: 0, waiting: 0 };
  expect((await send(event, file, 'preview=true')).done).toEqual(outcome);
  expect(await listedNames(event)).toEqual([]);
  expect((await send(event, file)).done).toEqual(outcome);
  expect(await listedNames(event)).toEqual(['Bob', 'Núñez, Ana']);
  expect((await send(event, file)).done).toEqual({ ...outcome, added: 0, known: 2 });
  expect((await ledger(event)).audiences).toEqual([{ audience: 'in-person', capacity: 9, taken: 2 }]);
  expect(await foyer.messagesTo('ana@example.com')).toEqual([]);
});

test('the list of attendees keeps the order of the imported file', async () => {
  const event = await newLimitedEvent(40);
  const names = Array.from({ length: 30 }, (_, at) => `Guest ${(at * 7) % 30}`);
  const lines = names.map((name) => `${name.replace(' ', '')}@example.com,${name}`);
  await send(event, ['email,name', ...lines].join('\n'));
  const { items } = data(await host.call(listAttendees, { ...params(event), query: { limit: 50 } }));
  expect(items.map(({ name }) => name)).toEqual(names);
});

test('each invalid line is reported with its number and field, and the others are imported', async () => {
  const event = await newLimitedEvent(2, { type: 'hybrid' });
  const lines = [
    'email,name,audience',
    'ana@example.com,Ana,Online',
    'not an address,,balcony',
    'bob@example.com,Bob,',
    'ana@example.com,Ana,online',
    'carla@example.com,Carla,En línea',
    'dan@example.com,Dan,online',
  ];
  const { done } = await send(event, lines.join('\n'));
  expect(done).toEqual({
    lines: 6,
    added: 2,
    known: 1,
    refused: 3,
    waiting: 0,
    problems: [
      { line: 3, field: 'name', message: 'line.required' },
      { line: 3, field: 'email', message: 'email.invalid_format' },
      { line: 3, field: 'audience', message: 'import.audience' },
      { line: 4, field: 'audience', message: 'import.audience' },
      { line: 7, field: '', message: 'import.full' },
    ],
  });
  expect((await ledger(event)).audiences.map(({ taken }) => taken)).toEqual([0, 2]);
});

test('an export can be imported again unchanged, as CSV and as a workbook', async () => {
  const from = await newLimitedEvent(9);
  await send(from, 'name,email\n=cmd|x,one@example.com\nÑandú,two@example.com\n');
  for (const format of ['csv', 'xlsx'] as const) {
    const into = await newLimitedEvent(9);
    const { url } = data(await host.call(exportAttendees, { ...params(from), body: { format } }));
    const { rawPayload } = await foyer.app.inject(url);
    expect((await send(into, rawPayload)).done).toMatchObject({ lines: 2, added: 2, refused: 0 });
    expect(await listedNames(into)).toEqual(['=cmd|x', 'Ñandú']);
  }
});

test.each([
  [
    'Eventbrite',
    'Order ID,Buyer email,First Name,Last Name,Email,Attendee Status\n1,b@x.example,José,Muñoz,jose@example.com,Attending',
  ],
  [
    'Luma',
    'api_id,name,first_name,last_name,email,approval_status\ng1,,José,Muñoz,jose@example.com,approved\ng2,X,X,,x@example.com,declined',
  ],
  [
    'pretix',
    'Order code;E-mail;Product;Attendee name;Attendee email\nA1;b@x.example;Regular;José Muñoz;jose@example.com',
  ],
  ['a sheet in Spanish', 'Nombre\tApellidos\tCorreo electrónico\nJosé\tMuñoz\tjose@example.com'],
  ['a sheet with one name for all', 'Full name,Surname,Email Address\nJosé Muñoz,Muñoz,jose@example.com'],
])('a list of attendees from %s is imported as it is', async (_, file) => {
  const event = await newLimitedEvent(9);
  expect((await send(event, file)).done).toMatchObject({ added: 1 });
  const { items } = data(await host.call(listAttendees, { ...params(event), query: {} }));
  expect(items.map(({ name, email }) => [name, email])).toEqual([['José Muñoz', 'jose@example.com']]);
});

test.each([
  ['the separator named before the columns', 'sep=;\r\nName;Email\r\nAna;ana@example.com\r\nBob;no\r\n', 4],
  ['empty lines before the columns', '\r\n\r\nName;Email\r\nAna;ana@example.com\r\nBob;no\r\n', 5],
  ['carriage returns alone', 'Name;Email\rAna;ana@example.com\rBob;no', 3],
])('a file with %s is read', async (_, file, line) => {
  const event = await newLimitedEvent(9);
  expect((await send(event, file)).done).toMatchObject({ added: 1, problems: [{ line, field: 'email' }] });
  expect(await listedNames(event)).toEqual(['Ana']);
});

const unclosed = (line: number) => ({ line, field: '', message: 'import.quote' });
test.each([
  ['is never closed', ['"Ana,a@x.example', 'Bob,b@x.example'], [unclosed(2)], ['Bob']],
  [
    'would be closed by one that opens',
    ['Ana,a@x.example', '"Bob,b@x.example', 'Cy,c@x.example,"came, and left"', 'Di,d@x.example,""'],
    [unclosed(3)],
    ['Ana', 'Cy', 'Di'],
  ],
  [
    'opens below the beginning of its line',
    ['Ana,a@x.example,"two', 'lines","open', 'Bob,b@x.example'],
    [unclosed(3)],
    ['Bob'],
  ],
  [
    'closes before its cell ends',
    ['"Ana" Maria,a@x.example', '"Bo ""B"" By" ,b@x.example'],
    [unclosed(2)],
    ['Bo "B" By'],
  ],
  [
    'closes in another line, after what is a name',
    ['"Ana,a@x.example', 'Bob",b@x.example', 'Cy,c@x.example,"two\nlines"'],
    [{ line: 2, field: 'name', message: 'import.line_break' }],
    ['Cy'],
  ],
])('where a quotation mark %s, its line is reported and no other line is lost', async (_, lines, problems, names) => {
  const event = await newLimitedEvent(9);
  const { done } = await send(event, ['name,email,note,more', ...lines].join('\r\n'));
  expect(done).toMatchObject({ added: names.length, refused: problems.length, problems });
  expect(await listedNames(event)).toEqual(names);
});

test.each(['utf16le', 'utf16be'] as const)('spreadsheets that save text as %s are read', async (kind) => {
  const event = await newLimitedEvent(9);
  const content = Buffer.from('\uFEFFname\temail\nJosé Ñandú\tjose@example.com\n', 'utf16le');
  expect((await send(event, kind === 'utf16le' ? content : content.swap16())).done).toMatchObject({ added: 1 });
  expect(await listedNames(event)).toEqual(['José Ñandú']);
});

test('people who canceled, were declined or are pending are not imported to the next event', async () => {
  const from = await newLimitedEvent(9, { approvalNeeded: true });
  await send(from, 'name,email\nAna,ana@example.com\nBob,bob@example.com\n');
  const pending = await newGuest(foyer, { name: 'Emmy' });
  data(await pending.browser.call(registerForEvent, { ...params(from), body: {} }));
  const { items } = data(await host.call(listAttendees, { ...params(from), query: {} }));
  const registrationId = items.find(({ name }) => name === 'Bob')?.id ?? '';
  data(await host.call(declineRegistration, { params: { id: from.id, registrationId } }));

  const { url } = data(await host.call(exportAttendees, { ...params(from), body: { format: 'csv' } }));
  const into = await newLimitedEvent(9);
  const { done } = await send(into, (await foyer.app.inject(url)).rawPayload);
  expect(done).toMatchObject({ lines: 3, added: 1, refused: 2 });
  expect(done.problems.filter(({ field }) => field === 'state').map(({ message }) => message)).toEqual([
    'import.away',
    'import.away',
  ]);
  expect(await listedNames(into)).toEqual(['Ana']);
});

test('concurrent imports and registrations never exceed the capacity', async () => {
  const event = await newLimitedEvent(7);
  const file = (name: string) =>
    `name,email\n${Array.from({ length: 5 }, (_, at) => `${name} ${at},${name}${at}@example.com`).join('\n')}`;
  const guests = await Promise.all(Array.from({ length: 3 }, () => newGuest(foyer)));
  const [a, b, ...registered] = await Promise.all([
    send(event, file('ada')),
    send(event, file('bea')),
    ...guests.map(({ browser }) => browser.call(registerForEvent, { ...params(event), body: {} })),
  ]);
  const added = a.done.added + b.done.added + registered.filter(({ status }) => status === 200).length;
  expect(added).toBe(7);
  const { entries, audiences } = await ledger(event);
  expect(entries.map(({ takenAfter }) => takenAfter)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(audiences[0]?.taken).toBe(7);
});

test('files that are not a list are refused, and so are strangers', async () => {
  const event = await newLimitedEvent(9);
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) });
  const cases = [
    ['', 'import.unreadable'],
    ['a,b\n1,2', 'import.columns'],
    ['name,"email\nAna,ana@example.com', 'import.quote_head'],
    [Buffer.from('PK\u0003\u0004 but no archive'), 'import.unreadable'],
    [Buffer.from(bomb), 'import.unreadable'],
    ['\n '.repeat(4_000_000), 'import.unreadable'],
  ] as const;
  for (const [content, message] of cases) {
    const { status, error } = await send(event, content);
    expect([status, error.details]).toEqual([400, [{ field: 'file', message }]]);
  }
  const wide = await send(event, `name,email\nAna,ana@example.com${',x'.repeat(600)}`);
  expect(wide.error.details).toEqual([{ field: 'file', message: 'import.too_many_columns', count: 2 }]);
  const stranger = await newGuest(foyer);
  expect((await send(event, 'name,email', 'preview=true', stranger.browser)).status).toBe(404);
});

/** A workbook with one sheet of inline strings. */
function workbook(rows: string[][]): Buffer {
  const sheet = rows.map((cells, at) => {
    const written = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${at + 1}`;
      return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    });
    return `<row r="${at + 1}">${written.join('')}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packed = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packed}/content-types"></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([at, text]) => [at, strToU8(text)]))));
}

describe('one line more than a file may contain', () => {
  const most = limits.event.importLines;
  const rows = [['name', 'email']];
  for (let at = 0; at <= most; at += 1) rows.push([`Guest ${at}`, `guest${at}@example.com`]);

  test.each([
    ['CSV', () => Buffer.from(rows.map((cells) => cells.join(',')).join('\n\n'))],
    ['XLSX', () => workbook(rows)],
  ])('in %s refuses the file with the number of lines and imports nobody', async (_, content) => {
    const event = await newLimitedEvent(9);
    const { status, error } = await send(event, content());
    expect([status, error.details]).toEqual([
      400,
      [{ field: 'file', message: 'import.too_many_lines', count: most + 1 }],
    ]);
    expect(error.message).toContain('20001');
    expect(await listedNames(event)).toEqual([]);
  });
});

test('a workbook is read as a CSV file is', async () => {
  const event = await newLimitedEvent(9);
  const { done } = await send(event, workbook([['name', 'email'], ['Ana', 'ana@example.com'], [], ['Bob', 'no']]));
  expect(done).toMatchObject({ lines: 2, added: 1, problems: [{ line: 4, field: 'email' }] });
});

test('an interrupted upload is reported as incomplete', async () => {
  const event = await newLimitedEvent(9);
  const { payload, contentType } = multipart({
    field: 'file',
    name: 'list.csv',
    type: 'text/csv',
    content: Buffer.from('name,email\nAna,ana@example.com'),
  });
  for (const broken of [payload.subarray(0, payload.length - 30), Buffer.from('no multipart at all')]) {
    const answer = await foyer.app.inject({
      method: 'POST',
      url: `/api/events/${event.id}/attendees/import?preview=false`,
      headers: { authorization: `Bearer ${host.bearer}`, 'content-type': contentType },
      payload: broken,
    });
    expect([answer.statusCode, answer.json().error.details]).toEqual([
      400,
      [{ field: 'file', message: 'import.incomplete' }],
    ]);
  }
});

test('an archive is measured by its unpacked content, not by the sizes it states', () => {
  const most = 1024 * 1024;
  const archive = (bytes: number) => {
    const file = Buffer.from(zipSync({ 'sheet1.xml': new Uint8Array(bytes) }));
    // The stated size is in the header of each file and in the central directory at the end.
    file.writeUInt32LE(10, file.indexOf('PK\u0003\u0004') + 22);
    file.writeUInt32LE(10, file.indexOf('PK\u0001\u0002') + 24);
    return file;
  };
  expect(() => refuseLargeArchive(archive(most), most)).not.toThrow();
  expect(() => refuseLargeArchive(archive(most + 1), most)).toThrow('too large');
});

test('thousands of lines are imported at once', async () => {
  const event = await newLimitedEvent(3_000);
  const lines = Array.from({ length: 3_100 }, (_, at) => `Guest ${at},guest${at}@example.com`);
  const { done } = await send(event, `name,email\n${lines.join('\n')}`);
  expect(done).toMatchObject({ lines: 3_100, added: 3_000, refused: 100 });
  expect(done.problems[0]).toEqual({ line: 3_002, field: '', message: 'import.full' });
  const { url } = data(await host.call(exportAttendees, { ...params(event), body: { format: 'csv' } }));
  expect((await foyer.app.inject(url)).payload.split('\r\n')).toHaveLength(3_002);
});
