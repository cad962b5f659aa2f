import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Attempt, createOutbox, type OutboxOptions } from './create-outbox.ts';
import type { PendingMessage } from './pending-message.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An outbox whose attempts end as told, first to last, and then in success. */
function open(attempts: Attempt[] = [], more: Partial<OutboxOptions> = {}) {
  const sent: string[][] = [];
  const ids = new Set<string>();
  const stored = new Map<string, PendingMessage>();
  const outbox = createOutbox({
    viewer: 'viewer',
    async send(_, messages) {
      sent.push(messages.map(({ body }) => body));
      for (const { clientId } of messages) ids.add(clientId);
      return attempts.shift() ?? { kind: 'sent' };
    },
    storage: {
      load: async () => [...stored.values()],
      save: async (message) => void stored.set(message.clientId, message),
      remove: async (clientId) => void stored.delete(clientId),
    },
    inTurn: (_, action) => action(),
    ...more,
  });
  const write = (...bodies: string[]) => {
    for (const body of bodies) outbox.add('talk', { body, replyToNo: null });
  };
  const shown = () => outbox.of('talk').map(({ body, state }) => `${body} ${state}`);
  const settle = () => vi.advanceTimersByTimeAsync(60_000);
  return { outbox, sent, ids, stored, write, shown, settle };
}
const lost: Attempt = { kind: 'later', afterMs: null };

test('messages are sent in order, those that gathered meanwhile in one call', async () => {
  const { sent, stored, write, shown, settle } = open();
  write('one', 'two', 'three');
  expect(shown()).toEqual(['one sending', 'two queued', 'three queued']);
  await settle();
  expect(sent).toEqual([['one'], ['two', 'three']]);
  expect([shown(), stored.size]).toEqual([[], 0]);
});

test('a lost answer is repeated under the same client id, and later messages wait for it', async () => {
  const { sent, ids, write, settle } = open([lost, lost]);
  write('one');
  await settle();
  expect(sent).toEqual([['one'], ['one'], ['one']]);
  expect(ids.size).toBe(1);
});

test('of fifty messages of which the first is delayed, all arrive once and in order', async () => {
  const sent: string[] = [];
  let isFirst = true;
  const { shown, write, settle } = open([], {
    async send(_, messages) {
      if (isFirst) {
        isFirst = false;
        await new Promise((resolve) => setTimeout(resolve, 5000));
      }
      sent.push(...messages.map(({ body }) => body));
      return { kind: 'sent' };
    },
  });
  const bodies = Array.from({ length: 50 }, (_, n) => `Message ${n + 1}`);
  write(...bodies);
  await vi.advanceTimersByTimeAsync(4000);
  expect([sent, shown().length]).toEqual([[], 50]);
  await settle();
  expect([sent, shown()]).toEqual([bodies, []]);
});

test('a message that may have arrived cannot be changed', async () => {
  const { outbox, write } = open([lost]);
  write('one');
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.of('talk')[0]).toMatchObject({ state: 'queued', isUnsure: true });
});

test('a refusal holds the conversation until the message is sent again or discarded', async () => {
  const { outbox, sent, write, shown, settle } = open([{ kind: 'refused', code: 'CONVERSATION_CLOSED' }]);
  write('one');
  write('two');
  await settle();
  expect(shown()).toEqual(['one failed', 'two queued']);
  expect(outbox.of('talk')[0]).toMatchObject({ problem: 'CONVERSATION_CLOSED', isUnsure: false });
  outbox.discard('talk', outbox.of('talk')[0]?.clientId ?? '');
  await settle();
  expect([sent, shown()]).toEqual([[['one'], ['two']], []]);
});

test('in a call that is refused, only the message that was meant fails', async () => {
  const refused: Attempt = { kind: 'refused', code: 'VALIDATION_FAILED' };
  const { sent, write, shown, settle } = open([{ kind: 'sent' }, refused, { kind: 'sent' }, refused]);
  write('one', 'two', 'bad', 'four');
  await settle();
  expect(sent).toEqual([['one'], ['two', 'bad', 'four'], ['two'], ['bad']]);
  expect(shown()).toEqual(['bad failed', 'four queued']);
});

test('a limit is waited for as long as the server says', async () => {
  const { sent, write } = open([{ kind: 'later', afterMs: 20_000 }]);
  write('one');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sent.length).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.length).toBe(2);
});

test('what a page left is sent by the next one, except after a day: then its sender is asked', async () => {
  const first = open([lost]);
  first.write('one', 'two');
  await vi.advanceTimersByTimeAsync(10);
  first.outbox.close();
  const storage = {
    load: async () => [...first.stored.values()].toReversed(),
    save: async () => {},
    remove: async () => {},
  };
  const next = open([], { storage });
  await next.outbox.load();
  await next.settle();
  expect(next.sent).toEqual([['one', 'two']]);
  expect([...next.ids]).toEqual(expect.arrayContaining([...first.ids]));

  const muchLater = open([], { storage, now: () => Date.now() + 25 * 60 * 60 * 1000 });
  await muchLater.outbox.load();
  await muchLater.settle();
  expect([muchLater.sent, muchLater.shown()]).toEqual([[], ['one failed', 'two failed']]);
});

test('a page that was closed while it sent leaves a message that may have arrived', async () => {
  const first = open([], { send: () => new Promise(() => {}) });
  first.write('one');
  await vi.advanceTimersByTimeAsync(10);
  const storage = { load: async () => [...first.stored.values()], save: async () => {}, remove: async () => {} };
  const next = open([], { storage, send: () => new Promise(() => {}) });
  await next.outbox.load();
  expect(next.outbox.of('talk')[0]).toMatchObject({ isUnsure: true });
});

const aFile = (id: string) => ({ id, name: `${id}.pdf`, bytes: 3, kind: 'file' as const, content: new Blob(['abc']) });

test('a message with files goes alone, so that those before it do not wait for its upload', async () => {
  const { outbox, sent, write, settle } = open();
  write('one', 'two');
  outbox.add('talk', { body: 'three', replyToNo: null, files: [aFile('plan')] });
  write('four');
  await settle();
  expect(sent).toEqual([['one'], ['two'], ['three'], ['four']]);
});

test('a message whose upload was interrupted can be changed, and one that was taken back is gone', async () => {
  const { outbox, sent, write, shown, settle } = open([
    { kind: 'later', afterMs: null, isUnsent: true },
    { kind: 'canceled' },
  ]);
  outbox.add('talk', { body: 'one', replyToNo: null, files: [aFile('plan')] });
  write('two');
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.of('talk')[0]).toMatchObject({ state: 'queued', isUnsure: false });
  await settle();
  expect([sent, shown()]).toEqual([[['one'], ['one'], ['two']], []]);
});

test('a file that is refused is named, and its content is returned for another message', async () => {
  const { outbox, settle } = open([{ kind: 'refused', code: 'VALIDATION_FAILED', file: 'plan.pdf' }]);
  outbox.add('talk', { body: '', replyToNo: null, files: [aFile('plan')] });
  await settle();
  const [failed] = outbox.of('talk');
  expect(failed).toMatchObject({ state: 'failed', problem: 'VALIDATION_FAILED', refusedFile: 'plan.pdf' });
  expect(failed && (await outbox.filesOf(failed))).toMatchObject([{ id: 'plan', name: 'plan.pdf', bytes: 3 }]);
});

test('files that the browser cannot keep are said to be lost with the page', async () => {
  const { outbox } = open([lost], {
    storage: { load: async () => [], save: () => Promise.reject(new Error('full')), remove: async () => {} },
  });
  outbox.add('talk', { body: '', replyToNo: null, files: [aFile('plan')] });
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.of('talk')[0]).toMatchObject({ isNotKept: true });
});
