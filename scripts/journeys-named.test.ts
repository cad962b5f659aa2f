import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journeysNamed } from './journeys-named.mjs';
import { root } from './paths.mjs';

const journeys = ['e2e/src/sign-up.test.ts', 'e2e/src/events/event-editing.test.ts'];

test.each([
  [['server/src/features/leads']],
  [['./server/src/features/leads/']],
  [['--project', 'server', 'event-editing']],
  [['--project=house']],
  [['--project', '!e2e']],
  [['--reporter=dot', 'leads', 'contract/']],
])('npm test -- %j asks for no browser', (args) => {
  expect(journeysNamed(args, journeys)).toBe(false);
});

test.each([
  [[]],
  [['--reporter', 'dot']],
  [['-t', 'somebody']],
  [['event-editing']],
  [['Sign-Up']],
  [['leads', 'e2e/']],
  [['e2e/src/sign-up.test.ts:12']],
  [[join(root, 'e2e')]],
  [['--project', 'e2e', 'event-editing']],
  [['--project=server', '--project=e2e']],
  [['--project', '!house']],
])('npm test -- %j asks for a browser', (args) => {
  expect(journeysNamed(args, journeys)).toBe(true);
});
