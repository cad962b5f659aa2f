// @vitest-environment happy-dom
import { exchangeCards } from '@foyer/contract/business-cards/shared-card.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import texts from '#src/messages/en/card-contacts.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { PendingScans } from './pending-scans.tsx';
import type { PendingScan, ScanStorage } from './scan-storage.ts';
import { usePendingScans } from './use-pending-scans.ts';

const words = texts.scan.waiting;
const tokens = ['abcdefghijklmnopqrstuv', 'bcdefghijklmnopqrstuvw'] as const;
const exchanged = { data: { contactId: '1', connection: 'requested' } } as const;
const refusal = (status: number, code: string) => ({ status, error: { code, message: '' } });

/** What the browser's database does: it outlives the page. */
function keptScans(): ScanStorage & { all: Map<string, PendingScan> } {
  const all = new Map<string, PendingScan>();
  return {
    all,
    load: async (viewer) => [...all.values()].filter((scan) => scan.viewer === viewer),
    save: async (scan) => void all.set(scan.nonce, scan),
    remove: async (nonce) => void all.delete(nonce),
  };
}

let isOnline = false;
beforeEach(() => {
  isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => vi.restoreAllMocks());

const connect = () =>
  act(async () => {
    isOnline = true;
    window.dispatchEvent(new Event('online'));
  });

function Page({ storage }: { storage: ScanStorage }) {
  const pending = usePendingScans('ada', storage);
  return (
    <>
      {tokens.map((token, i) => (
        <button key={token} type="button" onClick={() => void pending.add(token, 't1.live')}>
          {`Scan ${i}`}
        </button>
      ))}
      <PendingScans pending={pending} />
    </>
  );
}
const open = (storage: ScanStorage) => renderComponent(<Page storage={storage} />, ['card-contacts']);
const waitingOnes = () => screen.queryAllByText(/^Card scanned on/).length;

test('cards scanned offline wait, each once, and are exchanged once there is a connection', async () => {
  const calls = fakeApi([exchangeCards, () => exchanged]);
  const storage = keptScans();
  const { user } = await open(storage);
  for (const name of ['Scan 0', 'Scan 0', 'Scan 1']) await user.click(screen.getByRole('button', { name }));
  expect(waitingOnes()).toBe(2);
  expect(screen.getByRole('status').textContent).toBe(words.offline);
  expect([storage.all.size, calls.length]).toEqual([2, 0]);
  await connect();
  expect(await screen.findByText('You exchanged cards with 2 people whose codes you scanned offline.')).toBeTruthy();
  expect(calls.map(({ path }) => path.split('/').at(-2))).toEqual([...tokens]);
  expect(calls.every(({ body }) => body.liveCode === 't1.live')).toBe(true);
  expect([storage.all.size, waitingOnes()]).toEqual([0, 0]);
});

test('a scan whose answer is lost is sent again with the same nonce, also by a later page', async () => {
  const replies: (typeof exchanged | 'lost')[] = ['lost', 'lost', exchanged];
  const calls = fakeApi([exchangeCards, () => replies.shift() ?? 'lost']);
  const storage = keptScans();
  const first = await open(storage);
  await first.user.click(screen.getByRole('button', { name: 'Scan 0' }));
  await connect();
  await first.user.click(await screen.findByRole('button', { name: words.send }));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(waitingOnes()).toBe(1);
  first.unmount();
  await open(storage);
  expect(await screen.findByText('You exchanged cards with 1 person whose code you scanned offline.')).toBeTruthy();
  expect(new Set(calls.map(({ body }) => body.nonce)).size).toBe(1);
});

test('a card that is no longer shared is said so, does not hold up the others, and can be removed', async () => {
  const replies = [refusal(410, 'CARD_ENDED'), exchanged];
  fakeApi([exchangeCards, () => replies.shift() ?? 'lost']);
  const storage = keptScans();
  const { user } = await open(storage);
  for (const name of ['Scan 0', 'Scan 1']) await user.click(screen.getByRole('button', { name }));
  await connect();
  expect(await screen.findByText(words.gone)).toBeTruthy();
  expect(await screen.findByText('You exchanged cards with 1 person whose code you scanned offline.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.send })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Remove the card/ }));
  expect([storage.all.size, waitingOnes()]).toEqual([0, 0]);
});

test('a session that ended keeps the scans, and other accounts do not see them', async () => {
  fakeApi([exchangeCards, () => refusal(401, 'UNAUTHORIZED')]);
  const storage = keptScans();
  await storage.save({ nonce: '2', viewer: 'grace', token: tokens[1], liveCode: '', scannedAt: 0 });
  const { user } = await open(storage);
  expect(waitingOnes()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Scan 0' }));
  await connect();
  expect(await screen.findByText(words.unsent)).toBeTruthy();
  expect(screen.getByRole('button', { name: words.send })).toBeTruthy();
  expect([storage.all.size, waitingOnes()]).toEqual([2, 1]);
});

test('a browser that keeps nothing says so', async () => {
  const storage = { ...keptScans(), save: () => Promise.reject(new Error('no database')) };
  const { user } = await open(storage);
  await user.click(screen.getByRole('button', { name: 'Scan 0' }));
  expect(await screen.findByText(words.notKept)).toBeTruthy();
  expect(waitingOnes()).toBe(0);
});
