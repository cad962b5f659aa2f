// @vitest-environment happy-dom
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveUpdates } from '#src/lib/live/live-updates.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import { TypingStatus, useTypingText } from './typing-status.tsx';
import { useTyping, useTypingSignal } from './use-typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  liveUpdates.sayBy(null);
  vi.useRealTimers();
});

const id = '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11';
const names = ['', 'You', 'Ada', 'Bob'];

const message = (no: number, authorNo: number) => ({ no, authorNo }) as Message;

function Conversation() {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const text = useTypingText(useTyping(id, messages), (no) => names[no] ?? '');
  const signal = useTypingSignal(id);
  return (
    <>
      <p data-testid="shown">{text}</p>
      <TypingStatus text={text} />
      <button type="button" onClick={signal}>
        Type
      </button>
      <button type="button" onClick={() => setMessages([message(1, 3)])}>
        Bob
      </button>
      <button type="button" onClick={() => setMessages([message(1, 3), message(2, 2)])}>
        Ada
      </button>
    </>
  );
}

const shown = () => screen.getByTestId('shown').textContent;
const hears = (no: number, of = id) => act(async () => liveUpdates.publish({ type: 'typing', id: of, no }));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('a typing participant is shown for six seconds after the last signal', async () => {
  await renderComponent(<Conversation />, ['messaging']);
  await hears(2, 'another conversation');
  expect(shown()).toBe('');
  await hears(2);
  await letTimePass(4000);
  await hears(2);
  await letTimePass(4000);
  expect(shown()).toBe('Ada is typing…');
  await hears(3);
  expect(shown()).toBe('2 people are typing…');
  await letTimePass(2500);
  expect(shown()).toBe('Bob is typing…');
  await letTimePass(4000);
  expect(shown()).toBe('');
});

test('a message from the typing participant ends it, a message from another does not', async () => {
  await renderComponent(<Conversation />, ['messaging']);
  await hears(2);
  await press('Bob');
  expect(shown()).toBe('Ada is typing…');
  await press('Ada');
  expect(shown()).toBe('');
});

test('screen readers announce it once while a participant types on and off', async () => {
  await renderComponent(<Conversation />, ['messaging']);
  const status = screen.getByRole('status');
  await hears(2);
  expect(status.textContent).toBe('Ada is typing…');
  await letTimePass(7000);
  await hears(2);
  expect([shown(), status.textContent]).toEqual(['Ada is typing…', '']);
  await letTimePass(30_000);
  await hears(2);
  expect(status.textContent).toBe('Ada is typing…');
});

test('the others get a signal every three seconds at most', async () => {
  const said: unknown[] = [];
  liveUpdates.sayBy((signal) => said.push(signal));
  await renderComponent(<Conversation />, ['messaging']);
  await press('Type');
  await press('Type');
  expect(said).toEqual([{ type: 'typing', id }]);
  await letTimePass(3001);
  await press('Type');
  expect(said).toHaveLength(2);
});
