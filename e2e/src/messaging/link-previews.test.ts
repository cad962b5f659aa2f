import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { editMessage, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { afterAll, beforeAll } from 'vitest';
import { drawnPicture } from '../drawn-picture.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { migratedDataDir } from '../migrated-data-dir.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { type Foyer, startFoyer } from '../started-foyer.ts';
import { talkingPair, written } from './talking-pair.ts';

const title = 'Harbor Cranes of the North';
const page = `<!doctype html><html><head><title>${title}</title>
  <meta name="description" content="A walk along the docks, with drawings of every crane that still stands">
  <meta property="og:image" content="/picture.png"></head><body>Cranes</body></html>`;
let picture: Buffer = Buffer.alloc(0);
const site = createServer((request, response) => {
  if (request.url === '/picture.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
});

let foyer: Foyer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  opened.defer(() => void site.close());
  const data = opened.use(await migratedDataDir());
  foyer = opened.use(await startFoyer({ dataDir: data.path, env: { LINK_PREVIEWS: 'loopback' } }));
});
afterAll(() => opened.disposeAsync());

const tall = (n: number) => written(Array.from({ length: 6 }, (_, line) => `Message ${n}, line ${line}`).join('\n'));

journey(
  'a preview that arrives above does not move what is being read, and its author removes it',
  bothLooks,
  async (visitor) => {
    const { page: tab, look, inspect, expect } = visitor;
    const words = textsOf('messaging', look);
    const { ines, id } = await talkingPair(visitor);
    picture = await drawnPicture(tab, 1200, 630);
    // Each look has an address of its own, so that its page is read again.
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/${look.size}`;
    const messages = [tall(1), tall(2), written('Look'), ...Array.from({ length: 12 }, (_, n) => tall(n + 3))];
    const sent = await ines.call(sendMessages, { body: { conversationId: id, messages } });

    await openAs(tab, ines.signedIn, `/messages/${id}`);
    const read = tab.locator('li[data-message]').filter({ hasText: 'Message 11, line 0' });
    await read.waitFor();
    await read.evaluate((row) => row.scrollIntoView({ block: 'start' }));
    const topOfRead = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN);
    // Rows are measured once they are in view, which can still move them.
    let before = Number.NaN;
    await expect
      .poll(async () => {
        const last = before;
        before = await topOfRead();
        return before > 0 && before === last;
      })
      .toBe(true);
    const card = tab.getByRole('link', { name: title });
    expect(await card.count()).toBe(0);
    const params = { messageId: sent.messages[2]?.id ?? '' };
    await ines.call(editMessage, { params, body: { body: `Look: ${url}` } });
    await card.waitFor({ state: 'attached' });
    expect(Math.abs((await topOfRead()) - before)).toBeLessThanOrEqual(1);

    await card.scrollIntoViewIfNeeded();
    const shown = card.locator('img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    await inspect('1-shown');

    const message = tab.locator('li[data-message]').filter({ has: card });
    await message.getByRole('button', { name: words.message.actions }).click();
    await tab.getByRole('menuitem', { name: words.message.removePreview }).click();
    await expect.poll(() => card.count()).toBe(0);
    await tab.getByRole('link', { name: url }).waitFor();
  },
  { at: () => foyer.url },
);
