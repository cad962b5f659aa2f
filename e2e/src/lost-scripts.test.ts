import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { entryPage } from './entry-page.ts';
import { journey } from './journey.ts';
import { looks } from './looks.ts';
import { textsOf } from './page-texts.ts';
import { newPhone } from './people/phones.ts';

const desktop = looks.slice(0, 1);
const phone = looks.slice(2, 3);
const refused = /Failed to load resource|Failed to fetch dynamically imported module|ERR_INTERNET_DISCONNECTED/;

/** How often a document was loaded so far. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads += 1;
  });
  return () => loads;
}

/** Returns 404 for scripts whose name starts like this while `gone` is true, as after a new version. */
async function loseScripts(page: Page, name: string, gone = () => true): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, (route) =>
    gone() ? route.fulfill({ status: 404, contentType: 'text/plain', body: '' }) : route.continue(),
  );
}

journey('a missing script loads the new version', phone, async (visitor) => {
  const { page } = visitor;
  visitor.expectProblem(refused);
  const loads = countLoads(page);
  await loseScripts(page, 'app', () => loads() < 2);
  const entry = entryPage(visitor);
  await entry.open();
  await expect.poll(loads).toBe(2);
  await entry.choosePhone();
  await page.getByLabel(entry.words.phone.label, { exact: true }).waitFor();
  expect(loads()).toBe(2);
});

journey('a page whose script is missing is loaded from the server', desktop, async (visitor) => {
  const { page, look } = visitor;
  visitor.expectProblem(refused);
  const loads = countLoads(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await loseScripts(page, 'legal-page', () => loads() < 2);
  await page.getByRole('link', { name: textsOf('shell', look).footer.terms }).click();
  await expect.poll(loads).toBe(2);
  await page.waitForURL('**/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(loads()).toBe(2);
});

journey('a link followed offline opens once the connection is back', desktop, async (visitor) => {
  const { page, context, look } = visitor;
  visitor.expectProblem(refused);
  const { broken, states, footer } = textsOf('shell', look);
  await page.goto('/', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('link', { name: footer.terms }).click();
  await page.getByRole('heading', { level: 1, name: broken.offlineTitle }).waitFor();
  await visitor.inspect('offline');
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  for (const other of [states.offline, broken.unfinished]) await page.getByText(other).waitFor({ state: 'hidden' });
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: textsOf('terms', look).heading }).waitFor();
});

journey('scripts that never load end in a message, not in a loop', phone, async (visitor) => {
  const { page, look } = visitor;
  visitor.expectProblem(refused);
  const { broken } = textsOf('shell', look);
  const loads = countLoads(page);
  await loseScripts(page, 'app');
  await page.goto('/auth');
  const alert = page.getByRole('alert').filter({ hasText: broken.unfinished });
  await alert.waitFor();
  expect(loads()).toBe(2);
  await visitor.screenshot('message');
  await visitor.expectAccessible();
  await page.unroute('**/assets/app-*.js');
  await alert.getByRole('link', { name: broken.reload }).click();
  await alert.waitFor({ state: 'hidden' });
  expect(loads()).toBe(3);
});

journey('a page without its first script shows a message', desktop, async (visitor) => {
  const { page, look } = visitor;
  visitor.expectProblem(refused);
  const time = await page.context().newCDPSession(page);
  await time.send('Animation.enable');
  await time.send('Animation.setPlaybackRate', { playbackRate: 50 });
  await loseScripts(page, 'boot');
  await page.goto('/');
  await page
    .getByRole('alert')
    .filter({ hasText: textsOf('shell', look).broken.unfinished })
    .waitFor();
});

journey('typed text is not lost offline', phone, async (visitor) => {
  const { page, context, look } = visitor;
  visitor.expectProblem(refused);
  const { broken, language } = textsOf('shell', look);
  const loads = countLoads(page);
  const entry = entryPage(visitor);
  await entry.open();
  await entry.choosePhone();
  await entry.typePhone(newPhone());
  await context.setOffline(true);
  const number = page.getByLabel(entry.words.phone.label, { exact: true });
  const typed = await number.inputValue();
  if (look.size === 'phone') await page.getByRole('button', { name: textsOf('shell', look).nav.open }).click();
  await page
    .getByRole('button', { name: new RegExp(`^${language.choose}`) })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitemradio', { name: look.language === 'en' ? language.es : language.en }).click();
  const alert = page.getByText(broken.unfinished);
  await alert.waitFor();
  await context.setOffline(false);
  expect(await number.inputValue()).toBe(typed);
  expect(loads()).toBe(1);
});

journey(
  'a font that fails is missing only once, and a loaded one is there from the first paint',
  desktop,
  async ({ page, expectProblem }) => {
    expectProblem(refused);
    let came = false;
    await page.route('**/*.woff2', (route) => (came ? route.continue() : route.abort()));
    const isNoted = () => page.evaluate(() => document.cookie.includes('foyer_font=1'));
    const loadedFaces = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => family.includes('Figtree Variable') && status === 'loaded')
            .length,
      );
    await page.goto('/', { waitUntil: 'networkidle' });
    expect([await loadedFaces(), await isNoted()]).toEqual([0, false]);
    came = true;
    await page.reload({ waitUntil: 'networkidle' });
    expect([await loadedFaces(), await isNoted()]).toEqual([1, true]);
    // Now the page's own HTML refers to the missing script.
    const html = await (await page.reload({ waitUntil: 'networkidle' }))?.text();
    expect(html).toContain('@font-face');
    expect(await loadedFaces()).toBe(1);
  },
);

journey('style sheets are inlined: a page fetches none', desktop, async ({ page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && sheets.push(request.url())));
  for (const path of ['/', '/auth', '/events']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(sheets).toEqual([]);
});
