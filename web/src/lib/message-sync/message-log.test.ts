import type { Message } from '@foyer/contract/messaging/messages.ts';
import { expect, test } from 'vitest';
import { aMessage } from '../../../test/a-message.ts';
import {
  logOf,
  mergeLogs,
  messagesIn,
  shownMessages,
  withChanges,
  withMessages,
  withOlder,
  withRange,
} from './message-log.ts';

const message = (no: number, seq: number, body = `message ${no}`) =>
  aMessage({ no, seq, authorNo: 1 + (no % 2), body });

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at, from + at));
const page = (items: Message[], hasOlder: boolean, lastSeq: number) => ({ items, hasOlder, hasNewer: false, lastSeq });
const bodies = (log: Parameters<typeof shownMessages>[0]) => shownMessages(log).map(({ body }) => body);

test('changes are merged by number, and only a later state of a message replaces it', () => {
  const log = logOf(page(range(5, 7), true, 7));
  const changed = withChanges(log, { items: [message(6, 9, 'edited'), message(8, 8)], lastSeq: 9, isReset: false });
  expect(bodies(changed)).toEqual(['message 5', 'edited', 'message 7', 'message 8']);
  const repeated = withChanges(changed, { items: [message(6, 6)], lastSeq: 7, isReset: false });
  expect([bodies(repeated), repeated.seq]).toEqual([bodies(changed), 9]);
});

test('a change to a message that is not loaded yet is kept, and an older page does not undo it', () => {
  const log = withChanges(logOf(page(range(11, 12), true, 12)), {
    items: [message(3, 13, 'edited')],
    lastSeq: 13,
    isReset: false,
  });
  expect(bodies(log)).toEqual(['message 11', 'message 12']);
  // The page was read before the edit.
  const older = withOlder(log, page(range(1, 10), false, 12));
  expect(bodies(older).slice(0, 4)).toEqual(['message 1', 'message 2', 'edited', 'message 4']);
  expect([older.hasOlder, older.seq]).toEqual([false, 13]);
});

test('an own message that was stored is shown at once, and what came before it is still asked for', () => {
  const log = withMessages(logOf(page(range(1, 2), false, 2)), [message(5, 5)]);
  expect([bodies(log), log.seq]).toEqual([['message 1', 'message 2', 'message 5'], 2]);
  const full = withChanges(log, { items: range(3, 5), lastSeq: 5, isReset: false });
  expect(bodies(full)).toEqual(['message 1', 'message 2', 'message 3', 'message 4', 'message 5']);
});

test('a range before the log is shown apart until nothing is missing in between', () => {
  const log = logOf(page(range(91, 100), true, 100));
  const found = { from: 40, to: 49, hasOlder: true };
  const apart = withRange(log, found, range(40, 49));
  expect([bodies(apart)[0], apart.from, apart.hasOlder]).toEqual(['message 91', 91, true]);
  // What arrives or changes meanwhile is in the range only if it belongs there.
  const changed = withChanges(apart, {
    items: [message(45, 101, 'edited'), message(60, 102, 'between'), message(101, 103)],
    lastSeq: 103,
    isReset: false,
  });
  expect(messagesIn(changed, found).map(({ body }) => body)).toEqual(
    range(40, 49).map(({ no, body }) => (no === 45 ? 'edited' : body)),
  );
  expect(bodies(changed)).toEqual(range(91, 101).map(({ body }) => body));
  const joined = withRange(changed, { ...found, to: 90 }, range(50, 90));
  expect([bodies(joined).length, joined.from, joined.hasOlder]).toEqual([62, 40, true]);
  expect(bodies(joined)[20]).toBe('between');
});

test('two answers that arrive in any order end in the same log', () => {
  const first = logOf(page(range(4, 6), true, 6));
  const a = withOlder(first, page(range(1, 3), false, 6));
  const b = withChanges(first, { items: [message(6, 8, 'late'), message(7, 7)], lastSeq: 8, isReset: false });
  expect(mergeLogs(a, b)).toEqual(mergeLogs(b, a));
  expect(bodies(mergeLogs(a, b))).toEqual([1, 2, 3, 4, 5].map((no) => `message ${no}`).concat('late', 'message 7'));
});

test('a log that starts over replaces the one before, also if an answer to the old one comes late', () => {
  const old = logOf(page(range(1, 3), false, 3));
  const fresh = logOf(page(range(900, 950), true, 2000), 1);
  expect(mergeLogs(old, fresh)).toBe(fresh);
  expect(mergeLogs(fresh, withChanges(old, { items: [message(4, 4)], lastSeq: 4, isReset: false }))).toBe(fresh);
});

test('any order, repetition and loss of answers ends equal to the database once the last change is read', () => {
  // A small generator, so that a failure can be repeated.
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let run = 0; run < 50; run += 1) {
    const database = range(1, 20);
    let seq = 20;
    const since = (after: number) => ({
      items: database.filter((each) => each.seq > after).sort((one, other) => one.seq - other.seq),
      lastSeq: seq,
      isReset: false,
    });
    let log = logOf(page(database.slice(10), true, seq));
    const late: (() => typeof log)[] = [];
    for (let step = 0; step < 40; step += 1) {
      seq += 1;
      if (random(2) === 0) database.push(message(database.length + 1, seq));
      else {
        const at = random(database.length);
        database[at] = message(at + 1, seq, `edited ${seq}`);
      }
      const before = log;
      const answer = since(before.seq);
      const fate = random(4);
      if (fate === 0) log = mergeLogs(log, withChanges(before, answer));
      if (fate === 1) late.push(() => withChanges(before, answer));
      const overdue = fate === 2 ? late.splice(random(late.length), 1)[0] : undefined;
      if (overdue) log = mergeLogs(log, overdue());
      if (step === 20) log = withOlder(log, page(database.slice(0, 10), false, seq));
    }
    log = mergeLogs(log, withChanges(log, since(log.seq)));
    expect(shownMessages(log)).toEqual(database);
  }
});
