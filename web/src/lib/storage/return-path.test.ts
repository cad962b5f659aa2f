import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { readReturnPath, saveReturnPath, takeReturnPath } from './return-path.ts';

beforeEach(() => vi.stubGlobal('window', { sessionStorage: memoryStorage() }));

test.each(['/events/compilers', '/tickets/1', '/orders/2', '/transfer', '/people'])(
  '%s is returned to after profile setup',
  (path) => {
    saveReturnPath(path);
    expect([readReturnPath(), takeReturnPath(), takeReturnPath()]).toEqual([path, path, null]);
  },
);

test.each(['//evil.example/events/', 'https://evil.example', '/\\evil.example'])('%s is not', (path) => {
  saveReturnPath(path);
  expect(takeReturnPath()).toBeNull();
});
