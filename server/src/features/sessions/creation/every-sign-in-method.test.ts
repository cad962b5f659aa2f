import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../..');
const code = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
const filesUsing = (word: RegExp) => code.filter((file) => word.test(readFileSync(join(src, file), 'utf8'))).sort();

/**
 * The compiler makes every caller of startSession check its result. These are the ways around it, so that nobody adds
 * another one without considering the second factor.
 */
test('sessions are only created where the second factor was checked or is not needed', () => {
  const folder = 'features/sessions/creation';
  expect(filesUsing(/\bcreateSession\b/)).toEqual([
    'features/credentials/second-factor/complete-second-factor.ts',
    `${folder}/create-session.ts`,
    `${folder}/replace-session.ts`,
    `${folder}/start-session.ts`,
  ]);
  // For step-up, which asks for a passkey or the authenticator app itself.
  expect(filesUsing(/\breplaceSession\b/)).toEqual([
    `${folder}/replace-session.ts`,
    'features/sign-in/step-up/step-up.ts',
  ]);
  expect(filesUsing(/\bcreateSessionWithOneFactor\b/)).toEqual([
    `${folder}/create-session.ts`,
    `${folder}/start-session.ts`,
  ]);
  expect(filesUsing(/insert\(sessions\)/)).toEqual([`${folder}/session-statement.ts`]);
});

test('every caller of startSession handles a missing second factor', () => {
  const callers = filesUsing(/\bstartSession\(/).filter((file) => !file.endsWith('/start-session.ts'));
  expect(callers.length).toBeGreaterThan(4);
  const handling = filesUsing(/\b(requireSession|SignInOutcome)\b/);
  expect(callers.filter((file) => !handling.includes(file))).toEqual([]);
});
