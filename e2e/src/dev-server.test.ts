import { utimes } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { startFoyer, temporaryDataDir } from './started-foyer.ts';

const page = fileURLToPath(new URL('../../web/src/app/pages/about/about-page.tsx', import.meta.url));

test('npm run dev serves pages from their sources, and brings a changed one to the browser', async () => {
  await using data = await temporaryDataDir();
  await using foyer = await startFoyer({ dataDir: data.path, script: 'scripts/dev.mjs', env: { LOG_LEVEL: 'info' } });
  // The development server refuses forms; the usual address is printed beside it.
  await expect.poll(foyer.log).toMatch(/Listening at http:\/\/127\.0\.0\.1:\d+; people come to http:\/\/localhost:\d+/);
  const browser = await chromium.connect(inject('browserEndpoint'));
  try {
    const tab = await browser.newPage();
    const received: string[] = [];
    tab.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
    // Vite prepares the dependencies first, which takes longer than a page on a busy machine.
    tab.setDefaultTimeout(120_000);
    const [loaded] = await Promise.all([
      tab.waitForResponse((answer) => answer.url().includes('/about-page.tsx')),
      tab.goto(`${foyer.url}/about`),
    ]);
    expect(await loaded.text()).toContain('AboutPage');
    await expect.poll(() => received.join()).toContain('connected');
    // Written back unchanged, so that the sources are the same afterwards.
    await utimes(page, new Date(), new Date());
    await expect.poll(() => received.join()).toMatch(/"type":"(update|full-reload)"/);
    expect(received.join()).toContain('about-page.tsx');
  } finally {
    await browser.close();
  }
});
