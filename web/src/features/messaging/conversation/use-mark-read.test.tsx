// @vitest-environment happy-dom
import { countUnread, markConversationRead } from '@foyer/contract/messaging/conversations.ts';
import { act } from '@testing-library/react';
import { createRef, type Ref, useImperativeHandle, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aConversation } from '../../../../test/a-conversation.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import { useMarkRead } from './use-mark-read.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Handle = { see: (no: number) => void; setDialog: (isOpen: boolean) => void };

function Conversation({ ref }: { ref: Ref<Handle> }) {
  const [isOpen, setDialog] = useState(false);
  const see = useMarkRead('viewer', { ...aConversation, lastNo: 3, readNo: 3 });
  useImperativeHandle(ref, () => ({ see, setDialog }));
  return isOpen ? <dialog open>Readers</dialog> : null;
}

/** An open conversation, read up to its third message, below which a dialog can be open. */
async function open() {
  const read: unknown[] = [];
  fakeApi(
    [countUnread, () => 'lost'],
    [
      markConversationRead,
      ({ upToNo }) => {
        read.push(upToNo);
        return { data: { readNo: upToNo, unread: 0 } };
      },
    ],
  );
  const handle = createRef<Handle>();
  await renderComponent(<Conversation ref={handle} />);
  return {
    read,
    arrive: (no: number) => act(async () => handle.current?.see(no)),
    dialog: (isOpen: boolean) =>
      act(async () => {
        handle.current?.setDialog(isOpen);
        if (!isOpen) document.dispatchEvent(new Event('close'));
      }),
  };
}

test('a message in view of a page that is looked at is read after a moment, and several as one', async () => {
  const { read, arrive } = await open();
  await arrive(4);
  await arrive(5);
  expect(read).toEqual([]);
  await letTimePass(1000);
  expect(read).toEqual([5]);
});

test('a message that arrives behind a dialog stays unread until the dialog is closed', async () => {
  const { read, arrive, dialog } = await open();
  await dialog(true);
  await arrive(4);
  await letTimePass(5000);
  expect(read).toEqual([]);
  await dialog(false);
  await letTimePass(1000);
  expect(read).toEqual([4]);
});

test('a dialog that opens before the moment has passed keeps it unread as well', async () => {
  const { read, arrive, dialog } = await open();
  await arrive(4);
  await dialog(true);
  await letTimePass(1000);
  expect(read).toEqual([]);
});

test('nothing is read on a page without the focus, or that is hidden, until it is looked at again', async () => {
  const { read, arrive } = await open();
  vi.mocked(document.hasFocus).mockReturnValue(false);
  await arrive(4);
  await letTimePass(1000);
  vi.mocked(document.hasFocus).mockReturnValue(true);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await arrive(5);
  await letTimePass(1000);
  expect(read).toEqual([]);
  visibility.mockReturnValue('visible');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await letTimePass(1000);
  expect(read).toEqual([5]);
});
