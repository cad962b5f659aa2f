import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { selectsAny } from './selected-tests.mjs';
import { startingTests } from './test-files.mjs';

const journeys = { project: 'e2e', files: ['e2e/src/sign-up.test.ts', 'e2e/src/events/event-editing.test.ts'] };

test.each([
  [['server/src/features/leads']],
  [['./server/src/features/leads/']],
  [['--project', 'server', 'event-editing']],
  [['--project=house']],
  [['--project', 'server*']],
  [['--project', '!e2e']],
  [['--reporter=dot', 'leads', 'contract/']],
])('npm test -- %j asks for no browser', (args) => {
  expect(selectsAny(args, journeys)).toBe(false);
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
  [['--project', '!server-once']],
])('npm test -- %j asks for a browser', (args) => {
  expect(selectsAny(args, journeys)).toBe(true);
});

const starting = { project: 'server', files: startingTests };

test.each([
  [['server/src/features/leads']],
  [['--project', 'server', 'server/src/features/leads']],
  [['--project', 'server-units']],
  [['--project', '!server']],
])('npm test -- %j builds nothing for the server', (args) => {
  expect(selectsAny(args, starting)).toBe(false);
});

test.each([
  [[]],
  [['--project', 'server']],
  [['--project', 'server*']],
  [['--project', '!e2e', '--project', '!server-once']],
  [['server/test/orders-kill.test.ts']],
  [['kill']],
  [['books']],
])('npm test -- %j builds Foyer for the tests that start it', (args) => {
  expect(selectsAny(args, starting)).toBe(true);
});
