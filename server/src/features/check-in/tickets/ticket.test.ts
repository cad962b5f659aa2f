import { createPublicKey, verify } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { readCheckIn, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import { readTicket, readTicketFile } from '@foyer/contract/check-in/tickets.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { saveCover } from '@foyer/contract/events/cover.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { cancelRegistration, declineRegistration } from '@foyer/contract/registrations/registrations.ts';
import { readTicketCode, ticketMessage } from '@foyer/contract/rules/events/ticket-code.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { checkInRules } from '#src/config/check-in.ts';
import { ticketKeys } from '#src/db/schema/check-in.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { newTicket } from '../../../../test/check-in.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { openTestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import { multipart } from '../../../../test/uploads.ts';
import { ticketCode, verifiedClaims } from '../ticket-codes/ticket-code.ts';
import { ticketPdf } from './ticket-pdf.ts';

const { foyer, host } = await openHostedApp();

const params = ({ id }: { id: string }) => ({ params: { id } });

test('only its holder can read a ticket, which has everything needed to get there and get in', async () => {
  const event = await newEvent(foyer, host);
  const { browser, ticket } = await newTicket(foyer, event, 'Grace Hopper');
  expect(ticket).toMatchObject({
    state: 'valid',
    holder: 'Grace Hopper',
    audience: 'in-person',
    type: null,
    usedAt: null,
    event: { title: event.title, startsAt: event.startsAt, place: { room: 'Patio' }, organizer: 'Ada Lovelace' },
  });
  const { browser: other } = await newGuest(foyer);
  for (const nosy of [other, host]) {
    expect(refusal(await nosy.call(readTicket, params(ticket)))).toEqual([404, 'NOT_FOUND']);
    const file = await nosy.call(readTicketFile, { ...params(ticket), query: {} });
    expect(refusal(file)).toEqual([404, 'NOT_FOUND']);
  }
  expect(data(await browser.call(readTicket, params(ticket)))).toEqual(ticket);
});

test('its code is small and can be verified offline with the public key', async () => {
  const event = await newEvent(foyer, host);
  const { ticket } = await newTicket(foyer, event);
  expect(encode(ticket.code ?? '', { ecc: 'M' }).version).toBeLessThanOrEqual(7);
  const read = readTicketCode(ticket.code ?? '');
  expect(read?.claims).toMatchObject({ eventId: event.id, registrationId: ticket.id, serial: 0 });
  const { keys } = data(await host.call(readCheckIn, params(event)));
  const x = keys.find(({ id }) => id === read?.claims.keyId)?.publicKey ?? '';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (!read) throw new Error('the code cannot be read');
  expect(verify(null, ticketMessage(read.claims), key, read.signature)).toBe(true);
  const other = { ...read.claims, serial: 1 };
  expect(verify(null, ticketMessage(other), key, read.signature)).toBe(false);
});

test('processes that sign their first ticket at once agree on one key and accept each other’s codes', async () => {
  await using app = await aside();
  const { deps } = app.foyer;
  const processes = Array.from({ length: 4 }, () => ({ ...deps, db: drizzle(deps.database.pool) }));
  const claims = { eventId: deps.random.uuid(), registrationId: deps.random.uuid(), serial: 4_000_000_000 };
  const codes = await Promise.all(processes.map((each) => ticketCode(each, claims)));
  expect(new Set(codes).size).toBe(1);
  expect(await deps.db.select({ id: ticketKeys.id }).from(ticketKeys)).toHaveLength(1);
  for (const each of [...processes, deps]) expect(await verifiedClaims(each, codes[0] ?? '')).toMatchObject(claims);
});

async function aside() {
  const own = await openTestApp();
  return { foyer: own, [Symbol.asyncDispose]: () => own.close() };
}

test('a ticket that was used, canceled or declined, or whose event was canceled, says so and is no longer valid', async () => {
  const event = await newEvent(foyer, host);
  const [came, left, declined, stayed] = [
    await newTicket(foyer, event),
    await newTicket(foyer, event),
    await newTicket(foyer, event),
    await newTicket(foyer, event),
  ];
  const now = async ({ browser, ticket }: typeof came) => data(await browser.call(readTicket, params(ticket)));
  data(
    await host.call(scanTicket, { ...params(event), query: { anyTime: '1' }, body: { code: came.ticket.code ?? '' } }),
  );
  expect(await now(came)).toMatchObject({ state: 'used', usedAt: foyer.clock.now().toISOString() });
  data(await left.browser.call(cancelRegistration, params(event)));
  expect(await now(left)).toMatchObject({ state: 'cancelled', code: null });
  data(await host.call(declineRegistration, { params: { id: event.id, registrationId: declined.ticket.id } }));
  expect(await now(declined)).toMatchObject({ state: 'declined', code: null });
  data(await host.call(cancelEvent, { ...params(event), body: {} }));
  for (const ticket of [left, declined, stayed]) {
    expect(await now(ticket)).toMatchObject({ state: 'event-cancelled', code: null });
  }
});

test.each(['en', 'es'] as const)('a PDF (%s) fits text in any script on one page', async (language) => {
  const event = await newEvent(foyer, host, { title: 'Вечер компиляторов 編譯器 & <b>ñ</b>', type: 'hybrid' });
  for (const audience of ['in-person', 'online'] as const) {
    const { browser, ticket } = await newTicket(foyer, event, 'Łukasz 李小龍', audience);
    const { fileName, base64 } = data(await browser.call(readTicketFile, { ...params(ticket), query: { language } }));
    expect(fileName).toMatch(/^[a-z0-9-]+\.pdf$/);
    const pdf = Buffer.from(base64, 'base64').toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).toContain(`/Lang (${language})`);
  }
});

test('a ticket has the uploaded cover of its event, on the page and in the PDF', async () => {
  const event = await newEvent(foyer, host);
  const { browser, ticket } = await newTicket(foyer, event);
  const pdfOf = async () => {
    const { base64 } = data(await browser.call(readTicketFile, { ...params(ticket), query: {} }));
    return Buffer.from(base64, 'base64').toString('latin1');
  };
  expect(ticket.event.cover).toBeNull();
  expect(await pdfOf()).not.toContain('/DCTDecode');

  const content = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const { payload, contentType } = multipart({ field: 'cover', name: 'a.jpg', type: 'image/jpeg', content });
  const headers = { authorization: `Bearer ${host.bearer}`, 'content-type': contentType };
  const url = `${saveCover.path.replace(':id', event.id)}?alt=Lamps`;
  await foyer.app.inject({ method: 'PUT', url, headers, payload });
  const { cover } = data(await browser.call(readTicket, params(ticket))).event;
  expect(cover).toEqual(data(await host.call(readEvent, params(event))).cover);
  expect(cover?.alt).toBe('Lamps');
  const pdf = await pdfOf();
  expect(pdf).toContain('/DCTDecode');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const { publicUrl } = foyer.deps.settings;
  const both = (await ticketPdf([ticket, ticket], { language: 'en', publicUrl, cover: content })).toString('latin1');
  expect([both.match(/\/Type \/Page\b/g)?.length, both.match(/\/DCTDecode/g)?.length]).toEqual([2, 1]);
  const long = { ...ticket, event: { ...ticket.event, title: 'Compilers '.repeat(10) } };
  const without = await ticketPdf([long], { language: 'en', publicUrl, cover: content });
  expect(without.toString('latin1')).not.toContain('/DCTDecode');
});

/** The QR code drawn on a PDF page, as rows of dark and light squares. */
function squaresOf(pdf: Buffer, size: number): boolean[][] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, packed = '']) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    },
  );
  const drawn = streams.flatMap((text) => [...text.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]);
  const [, ...shapes] = drawn.map((numbers) => numbers.slice(1).map(Number));
  const [left, top] = [0, 1].map((at) => Math.min(...shapes.map((shape) => shape[at] ?? 0)));
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [x = 0, y = 0, width = 0, unit = 1] of shapes) {
    const [column, row] = [x - (left ?? 0), y - (top ?? 0)].map((distance) => Math.round(distance / unit));
    rows[row ?? 0]?.fill(true, column, (column ?? 0) + Math.round(width / unit));
  }
  return rows;
}

test('the code in the PDF is the code that is scanned at check-in', async () => {
  const { browser, ticket } = await newTicket(foyer, await newEvent(foyer, host));
  const { base64 } = data(await browser.call(readTicketFile, { ...params(ticket), query: {} }));
  const { data: squares, size } = encode(ticket.code ?? '', { ecc: 'M', border: 0 });
  expect(squaresOf(Buffer.from(base64, 'base64'), size)).toEqual(squares);
});

test('the number of PDFs per member is limited', async () => {
  const event = await newEvent(foyer, host);
  const { browser, userId, ticket } = await newTicket(foyer, event);
  for (let made = 0; made < checkInRules.files.limit; made += 1)
    await requireBudget(foyer.deps, `ticket-file:${userId}`, checkInRules.files);
  const file = () => browser.call(readTicketFile, { ...params(ticket), query: {} });
  expect(refusal(await file())).toEqual([429, 'RATE_LIMITED']);
  foyer.clock.advance({ seconds: checkInRules.files.seconds });
  data(await file());
});
