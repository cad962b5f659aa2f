import { readConfig } from '@foyer/contract/system.ts';
import { afterAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

const open: TestApp[] = [];
afterAll(() => Promise.all(open.map((foyer) => foyer.close())));

async function at(publicUrl: string): Promise<TestApp> {
  const foyer = await openTestApp({ settings: { publicUrl } });
  open.push(foyer);
  return foyer;
}
async function lineFrom(foyer: TestApp, cookie?: string): Promise<string> {
  const { headers } = await foyer.app.inject({ url: readConfig.path, ...(cookie ? { headers: { cookie } } : {}) });
  return [headers['set-cookie']].flat().join('\n');
}

test('no script can read it, and it leaves with visits from elsewhere only when a person follows a link', async () => {
  const line = await lineFrom(await at('http://localhost:3000'));
  expect(line).toMatch(/^foyer_browser=[A-Za-z0-9_-]{43}; /);
  expect(line.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
  expect(line).not.toContain('Secure');
});

test('with https it belongs to this host alone', async () => {
  const line = await lineFrom(await at('https://foyer.example'));
  expect(line).toMatch(/^__Host-foyer_browser=/);
  expect(line.split('; ')).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']));
  expect(line).not.toContain('Domain');
});

test('one that we cannot have made, or of another name, is replaced', async () => {
  const foyer = await at('https://foyer.example');
  const good = 'a'.repeat(43);
  expect(await lineFrom(foyer, `__Host-foyer_browser=${good}`)).toBe('');
  for (const cookie of [`foyer_browser=${good}`, '__Host-foyer_browser=chosen', '__Host-foyer_browser=']) {
    expect(await lineFrom(foyer, cookie)).toMatch(/^__Host-foyer_browser=[A-Za-z0-9_-]{43};/);
  }
});
