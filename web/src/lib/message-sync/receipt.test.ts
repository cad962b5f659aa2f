import type { Message } from '@foyer/contract/messaging/messages.ts';
import { expect, test } from 'vitest';
import { aMessage } from '../../../test/a-message.ts';
import { lastReceipt } from './receipt.ts';

const message = (no: number, authorNo: number, more: Partial<Message> = {}) => aMessage({ no, authorNo, ...more });
const created = { what: 'created', people: [2], name: 'Tea' } as const;
const messages = [
  message(1, 1, { system: { ...created, people: [2] } }),
  message(2, 1),
  message(3, 2),
  message(4, 1),
  message(5, 1, { isDeleted: true }),
];

test('the last own message that a participant has read, and who', () => {
  const read = (no: number, readNo: number, afterNo = 0) => ({ no, afterNo, readNo });
  expect(lastReceipt(messages, 1, [])).toBeNull();
  expect(lastReceipt(messages, 1, [read(2, 1)])).toBeNull();
  expect(lastReceipt(messages, 1, [read(2, 3)])).toEqual({ no: 2, readers: [2] });
  expect(lastReceipt(messages, 1, [read(2, 5), read(3, 3), read(4, 4)])).toEqual({ no: 4, readers: [2, 4] });
  // Who joined later has not read what was written before.
  expect(lastReceipt(messages, 1, [read(2, 3), read(3, 3, 2)])).toEqual({ no: 2, readers: [2] });
});
