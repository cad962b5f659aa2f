import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPlatformPackages } from './lock-file.mjs';
import { root } from './paths.mjs';

const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Parameters<typeof missingPlatformPackages>[0] };

test('the lock file describes the packages of every platform; if not: npm run lock', () => {
  expect(missingPlatformPackages(packages)).toEqual([]);
});

test('a platform package without an entry is noticed', () => {
  const parent = { version: '1.0.0', optionalDependencies: { 'tool-linux-x64': '1.0.0', 'tool-win32-x64': '1.0.0' } };
  const nested = { 'node_modules/tool': parent, 'node_modules/tool/node_modules/tool-linux-x64': { version: '1.0.0' } };
  expect(missingPlatformPackages(nested)).toEqual([{ name: 'tool-win32-x64', version: '1.0.0', dev: undefined }]);
});

test('the lock file names no registry', () => {
  expect(text).not.toMatch(/"resolved": "https?:/);
});
