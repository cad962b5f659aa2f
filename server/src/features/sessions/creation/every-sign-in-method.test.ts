import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../..');
const code = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
const using = (word: RegExp) => code.filter((file) => word.test(readFileSync(join(src, file), 'utf8'))).sort();

/**
 * The compiler makes every caller of startSession look at what it answers. These are the ways around it, so that
 * another one is not added without a thought for the second factor.
 */
test('a session begins where the second factor was asked for, given, or is not needed', () => {
  const folder = 'features/sessions/creation';
  expect(using(/\bbeginSession\b/)).toEqual([
    'features/credentials/second-factor/complete-second-factor.ts',
    `${folder}/begin-session.ts`,
    `${folder}/replace-session.ts`,
    `${folder}/start-session.ts`,
  ]);
  // For step-up, which asks for a passkey or the app where that is on.
  expect(using(/\breplaceSession\b/)).toEqual([`${folder}/replace-session.ts`, 'features/sign-in/step-up/step-up.ts']);
  expect(using(/\bbeginWithOneFactor\b/)).toEqual([`${folder}/begin-session.ts`, `${folder}/start-session.ts`]);
  expect(using(/insert\(sessions\)/)).toEqual([`${folder}/session-statement.ts`]);
});

test('whoever starts a session refuses when the second factor is missing', () => {
  const starting = using(/\bstartSession\(/).filter((file) => !file.endsWith('/start-session.ts'));
  expect(starting.length).toBeGreaterThan(4);
  const looking = using(/\b(requireAdmitted|Admission)\b/);
  expect(starting.filter((file) => !looking.includes(file))).toEqual([]);
});
