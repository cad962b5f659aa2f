import { trustedScriptUrl } from '#src/lib/human-check/trusted-script-url.ts';
import { messagesCache, messagesScope } from '#src/lib/offline/offline-names.ts';

const assets = '/assets/';

/**
 * Caches the page of /messages as this browser gets it, with the files that it loads, and registers the service worker that
 * serves it without a connection. The page of the server has nothing of any account. The stop function resolves once nothing
 * is written anymore.
 */
export function keepPage(): () => Promise<void> {
  let isStopped = false;
  let work = Promise.resolve();
  function inTurn(act: () => Promise<void>): void {
    // A browser without storage, or a page that is being left: the next page tries again.
    work = work.then(() => (isStopped ? undefined : act())).catch(() => undefined);
  }

  const loaded = new PerformanceObserver((list) => {
    const paths = assetPaths(list.getEntries().map(({ name }) => name));
    if (paths.length > 0) inTurn(() => addMissing(paths));
  });
  if (canCache()) {
    inTurn(registerWorker);
    inTurn(async () => {
      if (!(await cachePage())) isStopped = true;
    });
    loaded.observe({ type: 'resource', buffered: true });
  }
  return () => {
    isStopped = true;
    loaded.disconnect();
    return work;
  };
}

/** Not in development, where the files of a page are many and change. */
function canCache(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && entryOfPage().startsWith(assets);
}

async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(trustedScriptUrl('/messages-worker.js'), {
    scope: messagesScope,
    updateViaCache: 'none',
  });
}

/** Returns whether the cache has the version of the app that runs here. Files of other versions are removed from it. */
async function cachePage(): Promise<boolean> {
  const response = await fetch(messagesScope, { headers: { accept: 'text/html' } });
  const html = await response.clone().text();
  // After a deployment, the files of this page no longer belong to the server's.
  if (!response.ok || response.redirected || !html.includes(entryOfPage())) return false;
  const cache = await caches.open(messagesCache);
  const before = await cache.match(messagesScope, { ignoreVary: true });
  const isOtherVersion = !(await before?.text())?.includes(entryOfPage());
  const needed = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  await addMissing([...needed]);
  await cache.put(messagesScope, response);
  if (!isOtherVersion) return true;
  const used = new Set([...needed, ...assetPaths(performance.getEntriesByType('resource').map(({ name }) => name))]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(assets) && !used.has(pathname)) await cache.delete(pathname);
  }
  return true;
}

async function addMissing(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(messagesCache);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(paths.filter((path) => !known.has(path)));
}

function assetPaths(addresses: readonly string[]): string[] {
  const own = addresses.map((address) => new URL(address)).filter(({ origin }) => origin === window.location.origin);
  return [...new Set(own.map(({ pathname }) => pathname).filter((path) => path.startsWith(assets)))];
}

/** The script that this page runs. Its name contains a hash of its content. */
function entryOfPage(): string {
  const state: unknown = JSON.parse(document.getElementById('foyer-state')?.textContent ?? '{}');
  return typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'
    ? state.entry
    : '';
}
