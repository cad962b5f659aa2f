// @vitest-environment happy-dom
import { type SuggestionLine, suggestMessages } from '@foyer/contract/message-suggestions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { MessageSuggestions } from './message-suggestions.tsx';

const conversationId = '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11';
const start: SuggestionLine = { type: 'start', source: 'local' };
const end: SuggestionLine = { type: 'end', absence: null, renewsAt: null };
const suggestion = (text: string): SuggestionLine => ({
  type: 'suggestion',
  suggestion: { text, reason: { code: 'question', text: 'Coffee?' }, source: 'local' },
});
type Reply = Parameters<typeof fakeApi>[0][1];

async function open(reply: Reply) {
  const calls = fakeApi([suggestMessages, reply]);
  const used: string[] = [];
  let closed = 0;
  await renderComponent(
    <MessageSuggestions
      target={{ conversationId }}
      purpose="reply"
      onUse={(text) => used.push(text)}
      onClose={() => {
        closed += 1;
      }}
    />,
    ['message-suggestions', 'errors'],
  );
  return { calls, used, closed: () => closed };
}

test('suggestions come with their reason, and choosing one hands its text over', async () => {
  const { calls, used } = await open(() => ({ lines: [start, suggestion('Gladly.'), suggestion('Not today.'), end] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Gladly. They asked: Coffee?' }));
  expect(used).toEqual(['Gladly.']);
  expect(calls.map(({ body }) => body)).toEqual([{ conversationId, purpose: 'reply' }]);
  expect(screen.getByRole('status').textContent).toMatch(/^2 suggestions/);
  expect(screen.getByText(/Nothing was sent to a language model/)).toBeTruthy();
});

test('nothing to go on is said once, politely', async () => {
  await open(() => ({ lines: [start, end] }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^No suggestions yet/));
});

test('over the budget it says when the model is available again, with our own suggestions', async () => {
  const over: SuggestionLine = { type: 'end', absence: 'budget', renewsAt: '2026-12-03T10:30:00.000Z' };
  await open(() => ({ lines: [start, suggestion('Gladly.'), over] }));
  expect(await screen.findByText(/use it again on .*3/)).toBeTruthy();
});

test('a model that failed is named, and suggestions of Foyer are marked as such', async () => {
  const failed: SuggestionLine = { type: 'end', absence: 'failed', renewsAt: null };
  await open(() => ({ lines: [{ type: 'start', source: 'model' }, suggestion('Gladly.'), failed] }));
  expect(
    await screen.findByText(
      'The language model didn’t return a usable answer. Suggested by Foyer, not by a language model.',
    ),
  ).toBeTruthy();
});

test('an answer that ends early and a lost connection can be tried again', async () => {
  const replies: ReturnType<Reply>[] = [{ lines: [start] }, 'lost', { lines: [start, suggestion('Gladly.'), end] }];
  const { calls } = await open(() => replies.shift() ?? 'lost');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Gladly/ })).toBeTruthy();
});

test('it takes the focus, and Escape closes it', async () => {
  const { closed } = await open(() => ({ lines: [start, end] }));
  const region = screen.getByRole('region', { name: 'Suggested replies' });
  expect(document.activeElement).toBe(region);
  fireEvent.keyDown(region, { key: 'Escape' });
  expect(closed()).toBe(1);
});
