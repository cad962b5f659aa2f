// @vitest-environment happy-dom
import { changeConversation, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveUpdates } from '#src/lib/live/live-updates.ts';
import { aConversation as conversation } from '../../../../test/a-conversation.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { Composer } from './composer.tsx';

async function open(draft = '') {
  const calls = fakeApi([changeConversation, ({ draft: kept }) => ({ data: { ...conversation, draft: kept } })]);
  const sent: string[] = [];
  const onTyping = vi.fn();
  const view = await renderComponent(
    <Composer
      ref={null}
      viewer="viewer"
      conversation={{ ...conversation, draft }}
      name="Ada"
      reply={null}
      onCancelReply={() => {}}
      onTyping={onTyping}
      onSend={(body) => sent.push(body)}
    />,
    ['messaging'],
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ada' });
  return { ...view, calls, sent, field, onTyping };
}

test('Enter sends once, however often it is pressed, and Shift with Enter breaks the line', async () => {
  const { user, sent, field } = await open();
  await user.type(field, 'Hello{Shift>}{Enter}{/Shift}Ada{Enter}{Enter}');
  expect([sent, field.value]).toEqual([['Hello\nAda'], '']);
});

test('Enter that ends a composition does not send', async () => {
  const { user, sent, field } = await open();
  await user.type(field, 'にほん');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(sent).toEqual([]);
});

test('on a touch keyboard Enter breaks the line', async () => {
  const { user, sent, field } = await open();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  await user.type(field, 'One{Enter}two');
  expect([sent, field.value]).toEqual([[], 'One\ntwo']);
});

test('a message of spaces is not sent, and one with invisible characters is explained', async () => {
  const { user, sent, field } = await open();
  await user.type(field, '   {Enter}');
  fireEvent.change(field, { target: { value: 'a\u202eb' } });
  await user.type(field, '{Enter}');
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('invisible characters');
});

test('the draft is shown, kept after a pause, and emptied by sending', async () => {
  const { user, calls, field } = await open('Half a');
  expect(field.value).toBe('Half a');
  await user.type(field, ' thought');
  await waitFor(() => expect(calls.map(({ body }) => body.draft)).toEqual(['Half a thought']), { timeout: 3000 });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ draft: '' }));
});

/** A field beside which another device has saved this draft. */
async function openBeside(theirs: string, draft = '') {
  const opened = await open(draft);
  const calls = fakeApi(
    [readConversation, () => ({ data: { ...conversation, draft: theirs } })],
    [changeConversation, ({ draft: kept }) => ({ data: { ...conversation, draft: kept } })],
  );
  return { ...opened, calls };
}
const announceDraft = () => act(() => liveUpdates.publish({ type: 'draft', id: conversation.id }));

test.each(['', 'Half a'])(
  'a draft of another device appears in a field where nothing was typed: "%s"',
  async (draft) => {
    const { field } = await openBeside('Half a thought', draft);
    announceDraft();
    await waitFor(() => expect(field.value).toBe('Half a thought'));
  },
);

test('a draft of another device never replaces what is typed here, and its frame then has nothing read', async () => {
  const { user, field, calls } = await openBeside('Something else');
  await user.type(field, 'Mine');
  announceDraft();
  await waitFor(() => expect(calls.map(({ body }) => body.draft)).toEqual(['Mine']), { timeout: 3000 });
  announceDraft();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([field.value, calls.length]).toEqual(['Mine', 1]);
});

test('a draft that could not be saved is saved once the network is back, also after its conversation was left', async () => {
  const { user, field, unmount } = await open();
  fakeApi([changeConversation, () => 'lost']);
  await user.type(field, 'In the tunnel');
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const calls = fakeApi([changeConversation, ({ draft }) => ({ data: { ...conversation, draft } })]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ draft: 'In the tunnel' }]));
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toHaveLength(1);
});

test('leaving the conversation keeps what was typed', async () => {
  const { user, calls, field, unmount } = await open();
  await user.type(field, 'Later');
  unmount();
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ draft: 'Later' }]));
});

test('signals typing while there is text', async () => {
  const { user, field, onTyping } = await open();
  await user.type(field, '  ');
  expect(onTyping).not.toHaveBeenCalled();
  await user.type(field, 'Hi');
  expect(onTyping).toHaveBeenCalledTimes(2);
});
