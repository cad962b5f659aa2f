import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { Email } from '#src/deps.ts';
import { type RecipientVerdict, type SmtpPeer, smtpPeer } from '../../test/peers/smtp-peer.ts';
import { mailAddress } from './mail-address.ts';
import { smtpMailer } from './smtp-mailer.ts';

const from = 'Foyer <hello@foyer.example>';
const email: Email = {
  to: 'ada@example.com',
  subject: 'Confirma tu correo, Ñandú',
  text: 'código 123456',
  html: '<p>código 123456</p>',
  idempotencyKey: 'verify:1',
};

let peer: SmtpPeer | null = null;
afterEach(async () => {
  await peer?.close();
  peer = null;
});

async function open(verdict?: RecipientVerdict) {
  const server = await smtpPeer(verdict);
  peer = server;
  return { server, sender: smtpMailer({ url: server.url, from }) };
}
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error as DeliveryFailure,
  );
const header = (raw: string | undefined, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw ?? '')?.[1];

test('an email arrives with both bodies, from the sender that is configured', async () => {
  const { server, sender } = await open();
  await sender.send(email);
  const [received] = server.received;
  expect(received).toMatchObject({ from: 'hello@foyer.example', to: ['ada@example.com'] });
  expect(received?.raw).toContain('text/plain; charset=utf-8');
  expect(received?.raw).toContain('text/html; charset=utf-8');
  expect(header(received?.raw, 'From')).toBe('Foyer <hello@foyer.example>');
  expect(header(received?.raw, 'Auto-Submitted')).toBe('auto-generated');
});

test('the unsubscribe headers follow RFC 8058, and only emails with an unsubscribe URL have them', async () => {
  const { server, sender } = await open();
  await sender.send({ ...email, unsubscribe: 'https://foyer.example/stop/abc' });
  await sender.send(email);
  const [first, second] = server.received.map(({ raw }) => raw);
  expect(header(first, 'List-Unsubscribe')).toBe('<https://foyer.example/stop/abc>');
  expect(header(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(second).not.toMatch(/^List-/im);
});

test('a file goes with it, with its name and its type', async () => {
  const { server, sender } = await open();
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Reunión\r\nEND:VCALENDAR\r\n';
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  await sender.send({ ...email, attachments: [{ name: 'event.ics', contentType, content }] });
  const raw = server.received[0]?.raw ?? '';
  const part = raw.slice(raw.indexOf('Content-Type: text/calendar'));
  expect(part).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;[\r\n ]+name=event\.ics/i);
  expect(part).toMatch(/Content-Disposition: attachment; filename=event\.ics/);
  const [, body = ''] = /\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(part) ?? [];
  expect(Buffer.from(body, 'base64').toString('utf8')).toBe(content);
});

test('inline pictures of the HTML body are not listed as attachments', async () => {
  const { server, sender } = await open();
  const image = { cid: 'cover@foyer', contentType: 'image/jpeg', content: Buffer.from('a cover') } as const;
  await sender.send({ ...email, html: '<img src="cid:cover@foyer" alt="">', images: [image] });
  const raw = server.received[0]?.raw ?? '';
  // RFC 2387: the body and what it refers to are one part.
  expect(raw).toMatch(/^Content-Type: multipart\/related;/im);
  expect(header(raw, 'Content-Id')).toBe('<cover@foyer>');
  expect(raw).toMatch(/Content-Disposition: inline; filename=cover\.jpg/);
  expect(raw).toContain(image.content.toString('base64'));
});

test('every attempt carries the same message id, another message has another', async () => {
  const { server, sender } = await open();
  await sender.send(email);
  await sender.send(email);
  await sender.send({ ...email, idempotencyKey: 'verify:2' });
  const [first, again, other] = server.received.map(({ raw }) => header(raw, 'Message-ID'));
  expect(first).toMatch(/^<[0-9a-f]{40}@foyer\.example>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a list of addresses is one strange address, not a list', async () => {
  const { server, sender } = await open();
  await failureOf(sender.send({ ...email, to: 'ada@example.com, eve@evil.example' }));
  expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@evil.example');
});

test('a passing refusal is tried once more', async () => {
  const { server, sender } = await open((_address, connection) =>
    connection === 1 ? { code: 451, message: 'Later' } : null,
  );
  await sender.send(email);
  expect(server.connections()).toBe(2);
  expect(server.received).toHaveLength(1);
});

test('an address that does not exist is not tried again, and the words of the server stay out', async () => {
  const { server, sender } = await open((address) => ({ code: 550, message: `No ${address} here` }));
  const failure = await failureOf(sender.send(email));
  expect(failure).toMatchObject({ permanent: true, message: 'SMTP failed (EENVELOPE, 550)' });
  expect(server.connections()).toBe(1);
  expect(failure?.cause).toBeUndefined();
});

test('a refused sign-in to the server can be repaired', async () => {
  const { server } = await open();
  const sender = smtpMailer({ url: server.url.replace('pass%20word', 'wrong'), from });
  expect(await failureOf(sender.send(email))).toMatchObject({ permanent: false, message: 'SMTP failed (EAUTH, 535)' });
});

test('a server that says nothing is left at the limit', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  const sender = smtpMailer({ url: `smtp://127.0.0.1:${address.port}`, from, timeoutMs: 50 });
  expect(await failureOf(sender.send(email))).toMatchObject({ permanent: false });
  silent.close();
});

test.each([
  ['Foyer <hello@foyer.example>', { name: 'Foyer', address: 'hello@foyer.example' }],
  ['"Foyer, the place" <hello@foyer.example>', { name: 'Foyer, the place', address: 'hello@foyer.example' }],
  ['hello@foyer.example', { name: '', address: 'hello@foyer.example' }],
])('MAIL_FROM may be %s', (text, address) => {
  expect(mailAddress(text)).toEqual(address);
});

test.each(['Foyer', 'Foyer <hello>', 'a@b.example, c@d.example'])('MAIL_FROM may not be %s', (text) => {
  expect(mailAddress(text)).toBeNull();
});
