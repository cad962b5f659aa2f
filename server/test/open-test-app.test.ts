import { readConfig, readReady } from '@foyer/contract/system.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../src/db/outbox/outbox.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('the app answers on a migrated database', async () => {
  const { status, body } = await foyer.script().call(readReady, {});
  expect([status, body]).toEqual([200, { success: true, data: { status: 'ready' } }]);
});

test('a browser keeps its cookie, another browser has another', async () => {
  const [mine, theirs] = [foyer.browser(), foyer.browser()];
  const token = async (browser: typeof mine) => (await browser.call(readConfig, {})).body.data.csrfToken;
  expect(await token(mine)).toBe(await token(mine));
  expect(await token(theirs)).not.toBe(await token(mine));
  expect(mine.address).not.toBe(theirs.address);
});

test('what a transaction enqueues reaches its address once it is committed', async () => {
  const { deps } = foyer;
  const entry = { kind: 'text', to: '+12015550123', channel: 'sms', language: 'en', template: 'code' } as const;
  await deps.db.transaction(async (tx) => {
    await enqueue(deps, tx, { ...entry, values: { code: '123456' } }, { idempotencyKey: 'harness' });
  });
  const [message, ...others] = await foyer.messagesTo('+12015550123');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ channel: 'sms', createdAt: foyer.clock.now() });
  expect(message?.text).toMatch(/^123456 .*\n\n@localhost #123456$/);
});

test('the clock does not move until it is advanced', () => {
  const before = foyer.clock.now();
  expect(foyer.clock.now()).toEqual(before);
  foyer.clock.advance({ minutes: 5 });
  expect(foyer.clock.now().getTime() - before.getTime()).toBe(300_000);
});
