import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { attendeeRules } from '#src/config/attendees.ts';
import { readPeopleInWorker } from './read-people-in-worker.ts';

const file = Buffer.from('name,email\nAda,ada@example.com\n');

test('the event loop keeps running while a slow file is read', async () => {
  let isDone = false;
  const reading = readPeopleInWorker(Buffer.from(`name,email\n${'"'.repeat(8_000_000)}`)).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await turn();
    turns += 1;
  }
  expect((await reading).problems).toContainEqual({ line: 2, field: 'email', message: 'email.required' });
  // Read in this thread, it would block the event loop and finish within a few turns.
  expect(turns).toBeGreaterThan(100);
});

test('few files are read at a time, and one beyond the queue is refused with UNAVAILABLE', async () => {
  const { running, waiting } = attendeeRules.importing;
  const all = await Promise.allSettled(Array.from({ length: running + waiting + 1 }, () => readPeopleInWorker(file)));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'UNAVAILABLE' } }]);
});
