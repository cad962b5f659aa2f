import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying, type WebhookReceiver, webhookReceiver } from '../../../test/webhook-receiver.ts';
import { type Limits, postOut } from './post-out.ts';
import { isPublicAddress } from './public-address.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(saying(204));
});
afterAll(() => receiver.close());

const limits: Limits = { timeoutMs: 60_000, answerBytes: 100, toLoopback: true };
const post = (given: Partial<Limits> = {}, url = receiver.url) =>
  postOut({ url, headers: { 'x-mark': 'here' }, body: '{}' }, { ...limits, ...given });

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::8.8.8.8',
  '::7f00:1',
  '::ffff:0:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::808:808',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
  'ff02::1',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '',
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4003::200e'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('internal addresses are refused and receive nothing', () => {
  const port = () => new URL(receiver.url).port;
  test.each([
    ['an address', () => `https://127.0.0.1:${port()}/`],
    ['an address in another spelling', () => `https://0x7f.1:${port()}/`],
    ['an address of IPv6', () => `https://[::ffff:127.0.0.1]:${port()}/`],
    ['a name that is resolved to one', () => `https://localhost:${port()}/`],
    ['a connection without TLS', () => `http://localhost:${port()}/`],
  ])('%s', async (_what, url) => {
    expect(await post({ toLoopback: false }, url())).toEqual({ status: null, error: 'refused-address', answer: '' });
    expect(receiver.received).toEqual([]);
  });
});

test('in local mode a name that is resolved to this machine is reached', async () => {
  const url = `http://localhost:${new URL(receiver.url).port}/hooks`;
  expect(await post({}, url)).toMatchObject({ status: 204, error: null });
  expect(receiver.received).toMatchObject([{ body: '{}', headers: { 'x-mark': 'here' } }]);
});

test('a redirect is an answer and is not followed', async () => {
  const other = await webhookReceiver();
  receiver.answer(saying(307, { location: other.url }));
  expect(await post()).toMatchObject({ status: 307, error: 'redirect' });
  expect(other.received).toEqual([]);
  await other.close();
});

test('of a long answer only the beginning is read', async () => {
  receiver.answer((response) => {
    response.writeHead(200);
    // Never ends, so reading all of it would hang.
    const fill = () => {
      while (response.write('x'.repeat(1_000)));
    };
    response.on('drain', fill);
    fill();
  });
  expect(await post()).toEqual({ status: 200, error: null, answer: 'x'.repeat(100) });
});

test('who does not answer in time is left', async () => {
  receiver.answer(() => {});
  expect(await post({ timeoutMs: 100 })).toEqual({ status: null, error: 'timeout', answer: '' });
});

test('a lost response, an unknown host name and a refusal are distinguished', async () => {
  receiver.answer((response) => response.destroy());
  expect(await post()).toMatchObject({ error: 'connection' });
  expect(await post({}, 'https://nobody.invalid/')).toMatchObject({ error: 'name' });
  receiver.answer(saying(500, {}, 'sorry'));
  expect(await post()).toEqual({ status: 500, error: 'status', answer: 'sorry' });
  expect(await post({}, receiver.url.replace('http:', 'https:'))).toMatchObject({ error: 'tls' });
});
