import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'foyer-budgets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inside = [
  'src/app/pages/account-pages.tsx',
  'src/app/pages/member-pages.tsx',
  'src/features/settings/settings.tsx',
  'src/app/pages/profiles/my-profile-with-events.tsx',
  'src/features/profiles/profile-requests.ts',
  'src/app/pages/events/organizer-pages.tsx',
  'src/app/pages/events/my-events-with-invitations.tsx',
  'src/app/pages/events/organizer-pages.tsx',
  'src/app/pages/events/event-editor-with-parts.tsx',
  'src/app/pages/messages-page.tsx',
  'src/app/pages/messages/messages-with-suggestions.tsx',
  'src/features/messaging/conversation/conversation-pane.tsx',
  'src/app/pages/events/workspace-pages.tsx',
  ...[
    'event-workspace',
    'overview',
    'manage-statistics',
    'manage-attendees',
    'manage-orders',
    'manage-tickets',
    'manage-waitlist',
    'manage-questions',
    'manage-announcements',
    'manage-team',
    'manage-check-in',
    'manage-settings',
  ].map((name) => `src/app/pages/events/workspace/${name}.tsx`),
  'src/ui/chart/chart.tsx',
];
let builds = 0;

/** Runs the check on a build whose modules have these sizes and cannot be compressed. */
function check(bytes: Record<string, number>) {
  builds += 1;
  const client = join(folder, String(builds), 'client');
  mkdirSync(client, { recursive: true });
  const manifest: Record<string, { file: string; imports: string[] }> = {};
  const modules = ['src/app/boot/boot.ts', 'src/app/entry-client.tsx', ...inside];
  for (const [at, name] of modules.entries()) {
    manifest[name] = { file: `${at}.js`, imports: [] };
    writeFileSync(join(client, `${at}.js`), randomBytes(bytes[name] ?? 100));
  }
  writeFileSync(join(client, 'manifest.json'), JSON.stringify(manifest));
  const script = join(root, 'scripts', 'byte-budgets.mjs');
  return spawnSync(process.execPath, [script, join(folder, String(builds))], { encoding: 'utf8' });
}

test('a build within its budgets passes', () => {
  expect(check({}).status).toBe(0);
});

test('a page whose own scripts are too large is over budget, though the first one is small', () => {
  const { status, stdout } = check({ 'src/features/settings/settings.tsx': 60_000 });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^OVER \/settings: 60\d{3} bytes/m);
  expect(stdout).toMatch(/^\/profile: \d{3} bytes/m);
});

test('a profile is over beyond 62 KB and a page of an event’s host beyond 90 KB, not before', () => {
  const profile = 'src/app/pages/profiles/my-profile-with-events.tsx';
  const tickets = 'src/app/pages/events/workspace/manage-tickets.tsx';
  expect(check({ [profile]: 61_000, [tickets]: 85_000 }).status).toBe(0);
  const { status, stdout } = check({ [profile]: 62_000, [tickets]: 90_000 });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^OVER \/profile: 62\d{3} bytes/m);
  expect(stdout).toMatch(/^OVER src\/app\/pages\/events\/workspace\/manage-tickets\.tsx: 90\d{3} bytes/m);
});

test('charts have their own budget, beside that of the pages that show them', () => {
  const { status, stdout } = check({ 'src/ui/chart/chart.tsx': 31_000 });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^OVER src\/ui\/chart\/chart\.tsx: 31\d{3} bytes/m);
  expect(stdout).toMatch(/^src\/app\/pages\/events\/workspace\/overview\.tsx: 31\d{3} bytes/m);
});

test('what is too much on the first visit is over, and the shell counts as nobody’s own', () => {
  const { status, stdout } = check({ 'src/app/entry-client.tsx': 175_000 });
  expect(status).toBe(1);
  expect(stdout).toContain('OVER src/app/pages/account-pages.tsx');
  expect(stdout).not.toMatch(/^OVER \/(settings|profile)/m);
});
