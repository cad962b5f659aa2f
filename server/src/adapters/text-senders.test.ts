import { afterEach, expect, test } from 'vitest';
import type { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { TextMessage } from '#src/deps.ts';
import { type HttpPeer, httpPeer, type PeerAnswer } from '../../test/peers/http-peer.ts';
import { metaAccount, metaPeer } from '../../test/peers/meta-peer.ts';
import { twilioAccount, twilioPeer } from '../../test/peers/twilio-peer.ts';
import { callProvider } from './call-provider.ts';
import { metaTexter } from './meta-texter.ts';
import { twilioTexter } from './twilio-texter.ts';

const message: TextMessage = {
  to: '+12015550123',
  text: '123456 is your Foyer code.\n\n@foyer.example #123456',
  code: '123456',
  language: 'es',
  idempotencyKey: 'code:abc',
};

let peer: HttpPeer;
afterEach(() => peer.close());

async function twilio(
  channel: 'sms' | 'whatsapp',
  account: { from: string; contentSid?: string; updateContentSid?: string },
  outcomes?: PeerAnswer[],
) {
  peer = await twilioPeer(outcomes);
  const deliveryReportUrl = 'https://foyer.example/api/receipts/twilio';
  return twilioTexter({ ...twilioAccount, apiUrl: peer.url, deliveryReportUrl, ...account }, channel);
}

async function meta(outcomes?: PeerAnswer[]) {
  peer = await metaPeer(outcomes);
  return metaTexter({ ...metaAccount, apiUrl: `${peer.url}/v23.0` });
}

const formOf = (index: number) => Object.fromEntries(new URLSearchParams(peer.requests[index]?.body));
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error as DeliveryFailure,
  );

test('an SMS goes to Twilio with its text, its validity and where to report', async () => {
  await (await twilio('sms', { from: '+15005550006' })).send(message);
  expect(formOf(0)).toEqual({
    To: '+12015550123',
    From: '+15005550006',
    Body: message.text,
    ValidityPeriod: '300',
    StatusCallback: 'https://foyer.example/api/receipts/twilio?key=code%3Aabc',
  });
});

test('a messaging service sends instead of a number', async () => {
  await (await twilio('sms', { from: 'MG123' })).send(message);
  expect(formOf(0)).toMatchObject({ MessagingServiceSid: 'MG123', Body: message.text });
  expect(formOf(0)).not.toHaveProperty('From');
});

test('WhatsApp through Twilio takes the approved template', async () => {
  await (await twilio('whatsapp', { from: '+15005550006', contentSid: 'HX1' })).send(message);
  expect(formOf(0)).toMatchObject({
    To: 'whatsapp:+12015550123',
    From: 'whatsapp:+15005550006',
    ContentSid: 'HX1',
    ContentVariables: '{"1":"123456"}',
  });
});

const update: TextMessage = {
  to: '+12015550123',
  text: 'Foyer: Event canceled. Details: https://foyer.example/e/abc',
  update: { sentence: 'Foyer: Event canceled. Details:', link: 'https://foyer.example/e/abc' },
  language: 'es',
  idempotencyKey: 'event-cancelled:abc',
};

test('a text about an event is a plain SMS, and by WhatsApp its own approved template', async () => {
  const sms = await twilio('sms', { from: '+15005550006' });
  await sms.send(update);
  expect(formOf(0)).toMatchObject({ Body: update.text });
  expect(formOf(0)).not.toHaveProperty('ValidityPeriod');
  await peer.close();
  const whatsapp = await twilio('whatsapp', { from: '+15005550006', updateContentSid: 'HX2' });
  await whatsapp.send(update);
  expect(formOf(0)).toMatchObject({
    ContentSid: 'HX2',
    ContentVariables: JSON.stringify({ 1: update.update?.sentence, 2: update.update?.link }),
  });
  expect([sms.carriesUpdates, whatsapp.carriesUpdates]).toEqual([true, true]);
  await peer.close();
  expect((await twilio('whatsapp', { from: '+15005550006', contentSid: 'HX1' })).carriesUpdates).toBe(false);
});

test("a text about an event goes through Meta's second template, or is refused before it is sent", async () => {
  const without = await meta();
  expect(without.carriesUpdates).toBe(false);
  expect((await failureOf(without.send(update)))?.permanent).toBe(true);
  expect(peer.requests).toHaveLength(0);
  await peer.close();
  peer = await httpPeer(() => ({ status: 200, body: { messages: [{ id: 'wamid.1' }] } }));
  const account = { ...metaAccount, apiUrl: `${peer.url}/v23.0`, updateTemplate: 'foyer_news' };
  await metaTexter(account).send(update);
  const { template } = JSON.parse(peer.requests[0]?.body ?? '');
  expect([template.name, template.language.code]).toEqual(['foyer_news', 'es']);
  expect(template.components).toEqual([
    {
      type: 'body',
      parameters: [
        { type: 'text', text: update.update?.sentence },
        { type: 'text', text: update.update?.link },
      ],
    },
  ]);
});

test('a recipient who replied STOP is distinguished from an invalid number', async () => {
  const stopped = await twilio('sms', { from: '+15005550006' }, [{ status: 400, body: { code: 21610 } }]);
  expect(await failureOf(stopped.send(update))).toMatchObject({ permanent: true, isUnsubscribed: true });
  await peer.close();
  const wrong = await twilio('sms', { from: '+15005550006' }, [{ status: 400, body: { code: 21211 } }]);
  expect(await failureOf(wrong.send(update))).toMatchObject({ permanent: true, isUnsubscribed: false });
});

test("a code goes through Meta's template in the person's language", async () => {
  await (await meta()).send(message);
  const sent = JSON.parse(peer.requests[0]?.body ?? '');
  expect(sent.template.language.code).toBe('es');
  expect(sent.template.components[0].parameters[0].text).toBe('123456');
  expect(sent.biz_opaque_callback_data).toBe('code:abc');
});

test.each(['Twilio', 'Meta'] as const)(
  '%s is asked once, and the outbox may ask again where it took nothing',
  async (provider) => {
    const outcomes: PeerAnswer[] = [{ status: 503 }];
    const texter =
      provider === 'Twilio' ? await twilio('sms', { from: '+15005550006' }, outcomes) : await meta(outcomes);
    expect((await failureOf(texter.send(message)))?.permanent).toBe(false);
    expect(peer.requests).toHaveLength(1);
  },
);

test('a number that does not exist is not tried again, and the words of the provider stay out', async () => {
  const texter = await twilio('sms', { from: '+15005550006' });
  const failure = await failureOf(texter.send({ ...message, to: 'nonsense' }));
  expect(peer.requests).toHaveLength(1);
  expect(failure).toMatchObject({ message: 'Twilio answered 400 (21211)', permanent: true });
  expect(failure?.cause).toBeUndefined();
});

test.each<[string, PeerAnswer]>([
  ['an error of its own', { status: 500 }],
  ['a gateway without an answer', { status: 504 }],
  ['a connection that ends', 'hang-up'],
])('%s may have come after the message was taken: never again', async (_, outcome) => {
  const failure = await failureOf((await twilio('sms', { from: '+15005550006' }, [outcome])).send(message));
  expect(failure?.permanent).toBe(true);
  expect(peer.requests).toHaveLength(1);
});

test('where nobody listens nothing was sent, and another attempt is fine', async () => {
  const texter = await twilio('sms', { from: '+15005550006' });
  await peer.close();
  const failure = await failureOf(texter.send(message));
  expect(failure).toMatchObject({ message: 'Twilio could not be reached', permanent: false });
  peer = await twilioPeer();
});

test('too many requests at Meta may pass, although they come as 400', async () => {
  const busy = { status: 400, body: { error: { code: 130429, message: 'rate limit' } } };
  const failure = await failureOf((await meta([busy, busy])).send(message));
  expect(failure).toMatchObject({ message: 'WhatsApp answered 400 (130429)', permanent: false });
});

test('a wrong token can be repaired: it is no reason to give the message up', async () => {
  peer = await metaPeer();
  const texter = metaTexter({ ...metaAccount, accessToken: 'old', apiUrl: `${peer.url}/v23.0` });
  expect(await failureOf(texter.send(message))).toMatchObject({
    message: 'WhatsApp answered 401 (190)',
    permanent: false,
  });
});

test('a redirect is not followed', async () => {
  const elsewhere = { status: 307, headers: { location: 'http://127.0.0.1:1/' } };
  const failure = await failureOf(
    (await twilio('sms', { from: '+15005550006' }, [elsewhere, elsewhere])).send(message),
  );
  expect(failure?.permanent).toBe(true);
  expect(peer.requests).toHaveLength(1);
});

test('a provider that says nothing is left at the limit', async () => {
  peer = await httpPeer(() => 'silence');
  const call = { url: peer.url, headers: {}, body: '{}', timeoutMs: 50 };
  const failure = await failureOf(callProvider('Twilio', call, () => ({ code: null, about: 'message' })));
  expect(failure).toMatchObject({ message: 'Twilio did not answer in time', permanent: true });
  // On a busy machine the timeout may fire before the peer has read the request.
  expect(peer.requests.length).toBeLessThanOrEqual(1);
});

test('a provider that took the message and stops in the middle of its answer is not sent it again', async () => {
  await (await twilio('sms', { from: '+15005550006' }, ['half', 'half'])).send(message);
  expect(peer.requests).toHaveLength(1);
});

test('a refusal without end is read no further than any has to be', async () => {
  const endless = { status: 400, body: { code: 21211, message: 'x'.repeat(1024 * 1024) } };
  const failure = await failureOf((await twilio('sms', { from: '+15005550006' }, [endless, endless])).send(message));
  expect(failure?.message).toBe('Twilio could not be reached');
});
