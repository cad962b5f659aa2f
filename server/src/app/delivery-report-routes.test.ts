import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { metaReportPath, twilioReportPath } from './delivery-report-routes.ts';

const publicUrl = 'https://foyer.example';
const secrets = { twilioAuthToken: 'twilio token', metaAppSecret: 'meta secret', metaVerifyToken: 'a token to verify' };

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp({ settings: { publicUrl }, deliveryReports: secrets });
});
afterAll(() => foyer.close());

/** A message that was handed to the provider. */
async function sent(key: string): Promise<void> {
  const { deps } = foyer;
  const entry = { kind: 'text', to: '+12015550123', channel: 'sms', language: 'en', template: 'code' } as const;
  const values = { code: '123456' };
  await deps.db.transaction((tx) => enqueue(deps, tx, { ...entry, values }, { idempotencyKey: key }));
  await foyer.outbox.drain();
}

async function receiptOf(key: string) {
  const [row] = await foyer.deps.db.select().from(outbox).where(eq(outbox.idempotencyKey, key));
  return row?.receipt ?? null;
}

/** As Twilio's documentation signs: the URL, then each parameter's name and value, sorted by name. */
function twilioSignature(url: string, form: Record<string, string>, token = secrets.twilioAuthToken): string {
  const text =
    url +
    Object.keys(form)
      .sort()
      .map((name) => `${name}${form[name]}`)
      .join('');
  return createHmac('sha1', token).update(text).digest('base64');
}

async function twilioReports(key: string, form: Record<string, string>, signature?: string): Promise<number> {
  const url = `${twilioReportPath}?${new URLSearchParams({ key })}`;
  const answer = await foyer.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? twilioSignature(publicUrl + url, form),
    },
  });
  return answer.statusCode;
}

async function metaReports(statuses: object[], secret = secrets.metaAppSecret): Promise<number> {
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return (await foyer.app.inject({ method: 'POST', url: metaReportPath, payload, headers })).statusCode;
}

test('the signature is computed as in the documentation of Twilio', () => {
  // https://www.twilio.com/docs/usage/security, "Validating Signatures from Twilio".
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  };
  expect(twilioSignature('https://mycompany.com/myapp.php?foo=1&bar=2', form, '12345')).toBe(
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  );
});

test('Twilio says that a message has arrived', async () => {
  await sent('arrived');
  expect(await twilioReports('arrived', { MessageSid: 'SM1', MessageStatus: 'sent' })).toBe(204);
  expect(await receiptOf('arrived')).toBeNull();
  expect(await twilioReports('arrived', { MessageSid: 'SM1', MessageStatus: 'delivered' })).toBe(204);
  expect(await receiptOf('arrived')).toBe('delivered');
});

test('what has arrived does not fail afterwards', async () => {
  await sent('in disorder');
  await twilioReports('in disorder', { MessageStatus: 'delivered' });
  await twilioReports('in disorder', { MessageStatus: 'undelivered', ErrorCode: '30003' });
  expect(await receiptOf('in disorder')).toBe('delivered');
});

test('a failure is recorded and logged with its number', async () => {
  await sent('lost');
  await twilioReports('lost', { MessageStatus: 'undelivered', ErrorCode: '30003', To: '+12015550123' });
  expect(await receiptOf('lost')).toBe('failed');
  const line = foyer.logged().find((text) => text.includes('could not deliver'));
  expect(line).toContain('30003');
  expect(line).not.toContain('2015550123');
});

test('a report without the signature of Twilio changes nothing', async () => {
  await sent('forged');
  const form = { MessageStatus: 'delivered' };
  const path = `${twilioReportPath}?key=forged`;
  expect(await twilioReports('forged', form, '')).toBe(403);
  expect(await twilioReports('forged', form, twilioSignature(publicUrl + path, form, 'another token'))).toBe(403);
  expect(await twilioReports('forged', form, twilioSignature(publicUrl + path, { MessageStatus: 'failed' }))).toBe(403);
  // Signed for another message.
  expect(await twilioReports('forged', form, twilioSignature(`${publicUrl + twilioReportPath}?key=other`, form))).toBe(
    403,
  );
  expect(await receiptOf('forged')).toBeNull();
});

test('Meta reports several messages at once', async () => {
  await sent('read');
  await sent('not on WhatsApp');
  const status = await metaReports([
    { id: 'wamid.1', status: 'read', biz_opaque_callback_data: 'read' },
    { id: 'wamid.2', status: 'failed', biz_opaque_callback_data: 'not on WhatsApp', errors: [{ code: 131026 }] },
    { id: 'wamid.3', status: 'delivered' },
  ]);
  expect(status).toBe(200);
  expect([await receiptOf('read'), await receiptOf('not on WhatsApp')]).toEqual(['delivered', 'failed']);
});

test('a report without the signature of Meta changes nothing', async () => {
  await sent('forged at Meta');
  expect(await metaReports([{ status: 'delivered', biz_opaque_callback_data: 'forged at Meta' }], 'guess')).toBe(403);
  expect(await receiptOf('forged at Meta')).toBeNull();
});

test('Meta subscribes with the configured token', async () => {
  const ask = (token: string) => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
    return foyer.app.inject({ method: 'GET', url: metaReportPath, query });
  };
  expect((await ask(secrets.metaVerifyToken)).body).toBe('1158201444');
  expect((await ask('another')).statusCode).toBe(403);
});

test('nonsense is no fault of ours', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const url of [twilioReportPath, metaReportPath]) {
    expect((await foyer.app.inject({ method: 'POST', url, payload: 'x', headers })).statusCode).toBe(403);
    expect((await foyer.app.inject({ method: 'POST', url })).statusCode).toBe(403);
  }
});
