// @vitest-environment happy-dom
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { act, screen } from '@testing-library/react';
import { createRef, type Ref, useImperativeHandle, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../../../test/a-message.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import type { People } from '../groups/use-people.ts';
import { Announcer } from './announcer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const people = {
  nameOf: (no: number) => ['', 'You', 'Ada', 'Bob'][no] ?? '',
  textOf: (text: string) => text,
} as Partial<People> as People;
const message = (no: number, authorNo: number, body: string) => aMessage({ no, authorNo, body });

function Conversation({ ref }: { ref: Ref<(message: Message) => void> }) {
  const [messages, setMessages] = useState<readonly Message[]>([message(1, 2, 'Before')]);
  useImperativeHandle(ref, () => (arrived) => setMessages((known) => [...known, arrived]));
  return <Announcer messages={messages} ownNo={1} name="Breakfast" people={people} />;
}

/** A conversation in which messages arrive. Returns what screen readers were told, oldest first. */
async function open() {
  const handle = createRef<(message: Message) => void>();
  await renderComponent(<Conversation ref={handle} />, ['messaging']);
  const said: string[] = [];
  const status = screen.getByRole('status');
  new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return {
    said,
    arrive: (...given: Parameters<typeof message>) => act(async () => handle.current?.(message(...given))),
  };
}

test('a message that arrives is announced after a pause, and what was there or is one’s own never', async () => {
  const { said, arrive } = await open();
  await arrive(2, 1, 'My own');
  await letTimePass(5000);
  await arrive(3, 2, 'Hello');
  await letTimePass(1000);
  expect(said).toEqual([]);
  await letTimePass(1500);
  expect(said).toEqual(['Ada: Hello']);
  // The same words are news again.
  await arrive(4, 2, 'Hello');
  await letTimePass(2500);
  expect(said).toEqual(['Ada: Hello', 'Ada: Hello']);
});

test('in a busy conversation, screen readers hear a number every two seconds and not each message', async () => {
  const { said, arrive } = await open();
  for (let no = 2; no <= 41; no += 1) {
    await arrive(no, 2 + (no % 2), `Message ${no}`);
    await letTimePass(100);
  }
  await letTimePass(3000);
  // Forty messages in a little more than four seconds.
  expect(said.length).toBeGreaterThan(0);
  expect(said.length).toBeLessThanOrEqual(4);
  const counts = said.map((text) => Number(/^Breakfast: (\d+) new messages$/.exec(text)?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
});
