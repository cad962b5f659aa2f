// @vitest-environment happy-dom
import { signOut } from '@foyer/contract/accounts.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { accessToken, ada } from '../../../test/people.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { createSessionStore } from '../storage/session-store.ts';

/** The modules as a newly opened page loads them: the session has not started. */
async function openPage() {
  vi.resetModules();
  const { session } = await import('./session.ts');
  const { SessionProvider } = await import('./session-provider.tsx');
  return { session, SessionProvider, ...(await import('./use-session.ts')) };
}

let page: Awaited<ReturnType<typeof openPage>>;
let root: Root | null = null;
let stop = () => {};
/** What React found wrong with the server's markup. */
const mismatches: unknown[] = [];
/** What parts of the page have shown, in order. */
const shown: string[] = [];

function hydrate(content: ReactNode): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  const { SessionProvider } = page;
  const whole = <SessionProvider>{content}</SessionProvider>;
  container.innerHTML = renderToString(whole);
  shown.length = 0;
  root = hydrateRoot(container, whole, { onRecoverableError: (error) => mismatches.push(error) });
  return container;
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  mismatches.length = 0;
  page = await openPage();
});
afterEach(() => {
  stop();
  root?.unmount();
  document.body.replaceChildren();
});

function Status() {
  const { status } = page.useSession();
  shown.push(status);
  return <p>{status}</p>;
}

function Viewer() {
  const viewer = page.useViewer() ?? 'nobody';
  shown.push(viewer);
  return <p>{viewer}</p>;
}

function Late({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return <p>Late</p>;
}

/** Starts the session like the shell, while three parts have not hydrated. */
function Shell({ onHydrated, onStarted }: { onHydrated: () => void; onStarted: () => void }) {
  const { status } = page.useSession();
  useEffect(() => {
    stop = page.session.start();
    // React renders what is urgent in a microtask that it queued before this one.
    queueMicrotask(() => queueMicrotask(onStarted));
  }, [onStarted]);
  return (
    <>
      <p>{status}</p>
      {['one', 'two', 'three'].map((key) => (
        <Suspense key={key}>
          <Late onHydrated={onHydrated} />
        </Suspense>
      ))}
    </>
  );
}

test('a visitor is known without hydrating in one task what has not hydrated yet', async () => {
  const onHydrated = vi.fn<() => void>();
  const counts: number[] = [];
  const onStarted = () => void counts.push(onHydrated.mock.calls.length);
  const { firstElementChild: status } = hydrate(<Shell onHydrated={onHydrated} onStarted={onStarted} />);
  expect(status?.textContent).toBe('starting');
  await vi.waitFor(() => expect(status?.textContent).toBe('signed-out'));
  expect(page.session.state()).toEqual({ status: 'signed-out', reason: 'absent' });
  expect(counts[0]).toBe(0);
  await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledTimes(3));
  expect(mismatches).toEqual([]);
});

test('for a visitor, a part that only needs to know who is signed in renders once', async () => {
  const container = hydrate(
    <>
      <Viewer />
      <Status />
    </>,
  );
  await vi.waitFor(() => expect(shown).toEqual(['nobody', 'starting']));
  stop = page.session.start();
  await vi.waitFor(() => expect(container.textContent).toBe('nobodysigned-out'));
  expect(shown).toEqual(['nobody', 'starting', 'signed-out']);
});

test('a member is never taken for a visitor, and signing out is shown', async () => {
  const tokens = { accessToken: accessToken('a'), refreshToken: 'refresh' };
  createSessionStore(browserStorages).begin(tokens, ada, true);
  const container = hydrate(<Status />);
  stop = page.session.start();
  await vi.waitFor(() => expect(container.textContent).toBe('signed-in'));
  expect([...new Set(shown)]).toEqual(['starting', 'signed-in']);
  expect(mismatches).toEqual([]);

  fakeApi([signOut, () => ({ data: { providerSignOutUrl: null } })]);
  await page.session.signOut();
  await vi.waitFor(() => expect(container.textContent).toBe('signed-out'));
  expect(page.session.state()).toEqual({ status: 'signed-out', reason: 'left' });
});
