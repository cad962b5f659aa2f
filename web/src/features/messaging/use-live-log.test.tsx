// @vitest-environment happy-dom
import { listChanges, listMessages } from '@foyer/contract/messaging/messages.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveUpdates } from '#src/lib/live/live-updates.ts';
import { aConversation } from '../../../test/a-conversation.ts';
import { aMessage } from '../../../test/a-message.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { letTimePass, renderComponent } from '../../../test/render-component.tsx';
import { useLiveLog } from './use-live-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { id } = aConversation;
const message = (no: number) => aMessage({ no });

function Log() {
  const { data } = useLiveLog('viewer', id);
  return <p>{data ? `${data.epoch}: ${data.messages.map(({ no }) => no).join(' ')}` : 'Loading'}</p>;
}

/** A server whose conversation has as many messages, and resets a client that has missed more than `most`. */
async function open({ most = 500, claims = 0 } = {}) {
  const server = { last: 3 };
  const calls = fakeApi(
    [
      listMessages,
      () => {
        const items = [server.last - 1, server.last].map(message);
        return { data: { items, hasOlder: true, hasNewer: false, lastSeq: server.last } };
      },
    ],
    [
      listChanges,
      (_body, { searchParams }) => {
        const since = Number(searchParams.get('since'));
        const missed = Array.from({ length: server.last - since }, (_, n) => message(since + n + 1));
        const isReset = missed.length > most;
        return { data: { items: isReset ? [] : missed, lastSeq: server.last, isReset } };
      },
    ],
  );
  await renderComponent(<Log />);
  await screen.findByText('0: 2 3');
  calls.length = 0;
  return {
    server,
    /** Frames that say so many messages came, all at once. */
    tell: (from: number, to: number) =>
      act(async () => {
        server.last = to;
        for (let seq = from; seq <= to + claims; seq += 1) liveUpdates.publish({ type: 'messages', id, seq });
      }),
    changes: () => calls.filter(({ path }) => path.endsWith('/changes')).length,
    pages: () => calls.filter(({ path }) => path.endsWith('/messages')).length,
  };
}

test('a gap, however many frames tell of it, is read once', async () => {
  const { tell, changes, pages } = await open();
  await tell(4, 40);
  await waitFor(() => expect(screen.getByText(/40$/)).toBeTruthy());
  await letTimePass(1000);
  expect([changes(), pages()]).toEqual([1, 0]);
  // What is known already causes nothing.
  await tell(38, 40);
  await letTimePass(1000);
  expect(changes()).toBe(1);
});

test('a gap that is too large ends in one read and one fresh start', async () => {
  const { tell, changes, pages } = await open({ most: 10 });
  await tell(4, 40);
  await screen.findByText('1: 39 40');
  await letTimePass(1000);
  expect([changes(), pages()]).toEqual([1, 1]);
  await tell(41, 41);
  await screen.findByText('1: 39 40 41');
  expect([changes(), pages()]).toEqual([2, 1]);
});

test('a frame that tells of more than the server has is given up after a few reads', async () => {
  const { tell, changes, pages } = await open({ claims: 5 });
  await tell(4, 5);
  await screen.findByText('0: 2 3 4 5');
  await waitFor(() => expect(changes()).toBe(3));
  await letTimePass(1000);
  expect([changes(), pages()]).toEqual([3, 0]);
});
