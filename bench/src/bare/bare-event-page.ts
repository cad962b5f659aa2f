// Renders event pages alone, in its own process: `node bare-event-page.ts <URL of a server> <path>`. Uses that server's
// components and data, without routing, database or compression.
import { fileURLToPath } from 'node:url';
import type { PageRequest, RenderPage } from '@foyer/contract/pages.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { readPageAssets } from '../../../server/src/http/pages/read-page-assets.ts';
import { processorSeconds } from '../load/processor-time.ts';

const [origin = '', path = ''] = process.argv.slice(2);
const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const { renderPage }: { renderPage: RenderPage } = await import(`${dist}/server/entry-server.js`);

const cache = new Map<string, { status: number; text: string }>();
async function read(address: string): Promise<{ status: number; text: string }> {
  const found = cache.get(address);
  if (found) return found;
  const answer = await fetch(origin + address);
  const read = { status: answer.status, text: await answer.text() };
  cache.set(address, read);
  return read;
}

const config: PageRequest['config'] = JSON.parse((await read(readConfig.path)).text).data;
const request: PageRequest = {
  url: path,
  cookie: 'foyer_font=1',
  systemScheme: null,
  config,
  nonce: 'bm9uY2U=',
  origin,
  read,
  assets: readPageAssets(`${dist}/client`),
};

/** Pages rendered per second of processor time. */
async function pagesFor(seconds: number): Promise<number> {
  const before = await processorSeconds(process.pid);
  const end = performance.now() + seconds * 1000;
  let pages = 0;
  while (performance.now() < end) {
    await renderPage(request);
    pages += 1;
  }
  return pages / ((await processorSeconds(process.pid)) - before);
}

// The first ones are slow.
await pagesFor(2);
process.stdout.write(`${await pagesFor(3)}\n`);
