import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@foyer/contract/limits.ts';
import { type Browser, chromium } from 'playwright-core';
import { startFoyer, temporaryDataDir } from './started-foyer.ts';

/**
 * Renders the project's SVGs to PNG: the icons from the mark, the social card, and the README's picture of the home
 * page. Run `npm run pictures` after changing them.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'web/public');
const accent = limits.theme.primary;

async function drawIcon(browser: Browser, size: number, { filled = 0 } = {}): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const mark = (await readFile(join(target, 'favicon.svg'), 'utf8')).replace('<svg ', '<svg width="100%" ');
  // Systems that cut icons to a shape of their own get one that fills its square, the doorway within the safe circle.
  const box = filled ? `background:${accent};padding:${size * filled}px` : '';
  await page.setContent(
    `<body style="margin:0"><div style="box-sizing:border-box;height:${size}px;${box}">${mark}</div>`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** A Windows icon that contains one picture, which can be a PNG. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawCard(browser: Browser, url: string): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    bypassCSP: true,
  });
  await context.addCookies([{ name: 'foyer_font', value: '1', url }]);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.addStyleTag({
    content: `#root > :not(#main), #main > :not(:first-child) { display: none }
      #main > section { flex: 1 } #main > section > div { grid-template-columns: 600px 1fr; max-width: 1120px; height: 630px; padding-top: 0 }
      #main > section > div > :last-child { max-width: none }
      #main h1 { font-size: 80px } #main h1 ~ * { display: none } #main h1::before { content: "Foyer"; display: block;
      margin-bottom: 36px; color: ${accent}; font-size: 40px; letter-spacing: -0.03em }`,
  });
  const picture = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return picture;
}

/** The README's screenshot. */
async function drawHome(browser: Browser, url: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(url, { waitUntil: 'networkidle' });
  const picture = await page.screenshot({ animations: 'disabled' });
  await page.close();
  return picture;
}

await using data = await temporaryDataDir();
await using foyer = await startFoyer({ dataDir: data.path });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const files = {
    'icon-192.png': await drawIcon(browser, 192),
    'icon-512.png': await drawIcon(browser, 512),
    'icon-maskable-512.png': await drawIcon(browser, 512, { filled: 0.1 }),
    'apple-touch-icon.png': await drawIcon(browser, 180, { filled: 0.04 }),
    'favicon.ico': asIco(await drawIcon(browser, 32), 32),
    'social-card.png': await drawCard(browser, foyer.url),
  };
  await writeFile(join(root, 'docs/screenshot.png'), await drawHome(browser, foyer.url));
  for (const [name, content] of Object.entries(files)) await writeFile(join(target, name), content);
} finally {
  await browser.close();
}
