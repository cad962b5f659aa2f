// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { fetchFromServer, serverReach } from '../api/server-reach.ts';
import { lazyPart } from './lazy-part.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Part = () => <p>Opening hours</p>;

/** A page with a field and a part whose code arrives once `network.isUp`. */
async function renderPage(network: { isUp: boolean }) {
  vi.stubGlobal('fetch', async () => {
    if (!network.isUp) throw new TypeError('Failed to fetch');
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  let attempts = 0;
  const Lazy = lazyPart(async () => {
    attempts += 1;
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  });
  const { user } = await renderComponent(
    <>
      <input aria-label="Name" />
      <Suspense fallback={<p>Loading</p>}>
        <Lazy />
      </Suspense>
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'Ada');
  return { attempts: () => attempts };
}

test('without a connection a part waits, and what was typed stays', async () => {
  const network = { isUp: false };
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isUp);
  const page = await renderPage(network);
  await screen.findByText('Loading');
  expect(page.attempts()).toBe(1);
  network.isUp = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByText('Opening hours');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

test('while the server does not respond a part waits until it does', async () => {
  const network = { isUp: false };
  const page = await renderPage(network);
  await vi.waitUntil(() => serverReach.isLost());
  await screen.findByText('Loading');
  network.isUp = true;
  await act(async () => void (await fetchFromServer('/api/health')));
  await screen.findByText('Opening hours');
  expect(page.attempts()).toBe(2);
});
