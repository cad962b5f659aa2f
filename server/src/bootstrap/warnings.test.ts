import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSamples } from '#src/local/samples/make-samples.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { warnings } from './warnings.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const warned = (settings: Partial<TestApp['deps']['settings']>) =>
  warnings({ db: foyer.deps.db, settings: { ...foyer.deps.settings, ...settings } });

test('production says that nobody can sign up without a way to send codes', async () => {
  expect(await warned({ mode: 'production', channels: [] })).toEqual([
    expect.stringMatching(/^Nobody can sign up: .*SMS/),
  ]);
  expect(await warned({ mode: 'production', channels: ['sms'] })).toEqual([]);
});

test('production says that samples of local mode are there, and how they go', async () => {
  await makeSamples(foyer.deps);
  expect(await warned({ mode: 'production' })).toEqual([expect.stringContaining('npm run samples:remove')]);
});

test('local mode warns of neither', async () => {
  expect(await warned({ channels: [] })).toEqual([]);
});
