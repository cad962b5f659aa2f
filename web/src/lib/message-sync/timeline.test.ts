import type { Message } from '@foyer/contract/messaging/messages.ts';
import { expect, test } from 'vitest';
import { aMessage } from '../../../test/a-message.ts';
import type { PendingMessage } from './pending-message.ts';
import { timelineOf } from './timeline.ts';

const message = (no: number, authorNo: number, sentAt: string, more: Partial<Message> = {}) =>
  aMessage({ no, authorNo, sentAt, ...more });
const waiting = (clientId: string, createdAt: string): PendingMessage => ({
  viewer: 'viewer',
  conversationId: 'conversation',
  clientId,
  body: clientId,
  replyToNo: null,
  createdAt,
  state: 'queued',
  isUnsure: false,
  problem: null,
});
const dayOf = (at: string) => at.slice(0, 10);

test('messages are placed by day, with one mark before what is unread', () => {
  const entries = timelineOf({
    messages: [
      message(1, 1, '2026-11-19T10:00:00Z'),
      message(2, 2, '2026-11-20T10:00:00Z'),
      message(3, 2, '2026-11-20T10:01:00Z'),
    ],
    pending: [],
    ownNo: 1,
    readNo: 1,
    dayOf,
  });
  expect(entries.map(({ key }) => key)).toEqual(['day 2026-11-19', 'no 1', 'day 2026-11-20', 'unread', 'no 2', 'no 3']);
});

test('own and deleted messages are never unread', () => {
  const entries = timelineOf({
    messages: [message(1, 1, '2026-11-20T10:00:00Z'), message(2, 2, '2026-11-20T10:00:00Z', { isDeleted: true })],
    pending: [],
    ownNo: 1,
    readNo: 0,
    dayOf,
  });
  expect(entries.some(({ kind }) => kind === 'unread')).toBe(false);
});

test('what waits is at the end, under the same key once it is stored, and never twice', () => {
  const facts = { ownNo: 1, readNo: 9, dayOf };
  const pending = [waiting('a', '2026-11-20T10:00:00Z'), waiting('b', '2026-11-20T10:00:01Z')];
  const before = timelineOf({ ...facts, messages: [], pending });
  const stored = [message(1, 1, '2026-11-20T10:00:02Z', { clientId: 'a' })];
  const after = timelineOf({ ...facts, messages: stored, pending });
  expect(before.map(({ key }) => key)).toEqual(['day 2026-11-20', 'a', 'b']);
  expect(after.map(({ key, kind }) => [key, kind])).toEqual([
    ['day 2026-11-20', 'day'],
    ['a', 'message'],
    ['b', 'pending'],
  ]);
});

test('what happened in a group is never unread, and the author is shown again after it', () => {
  const entries = timelineOf({
    messages: [
      message(1, 2, '2026-11-20T10:00:00Z'),
      message(2, 2, '2026-11-20T10:00:10Z', { system: { what: 'left', people: [], name: null } }),
      message(3, 2, '2026-11-20T10:00:20Z'),
    ],
    pending: [],
    ownNo: 1,
    readNo: 1,
    dayOf,
  });
  expect(entries.map(({ key }) => key)).toEqual(['day 2026-11-20', 'no 1', 'no 2', 'unread', 'no 3']);
  expect(entries.flatMap((entry) => (entry.kind === 'message' ? [entry.isFirst] : []))).toEqual([true, false, true]);
});
