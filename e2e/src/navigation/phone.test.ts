import { journey, untilAlive } from '../journey.ts';
import { looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';

const phones = looks.filter(({ size }) => size === 'phone');

journey('visitors and members reach the main places in the bottom bar of a phone', phones, async (visitor) => {
  const { page, look, expect } = visitor;
  const { nav, footer } = textsOf('shell', look);
  const bar = page.getByRole('navigation', { name: nav.shortcuts });
  const current = bar.locator('[aria-current="page"]');
  const heightOnPage = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.height = 'var(--foyer-bottom-bar)';
      const { height } = probe.getBoundingClientRect();
      probe.remove();
      return height;
    });

  await page.goto('/about');
  await bar.getByRole('link', { name: nav.events, exact: true }).click();
  await page.waitForURL('**/events');
  await expect.poll(() => current.textContent()).toBe(nav.events);
  expect(await bar.getByRole('link').allTextContents()).toEqual([nav.home, nav.events, nav.signIn]);
  await bar.getByRole('button', { name: nav.search }).click();
  await page.getByRole('combobox', { name: textsOf('command-palette', look).label }).waitFor();
  await visitor.inspect('1-search');
  await page.keyboard.press('Escape');
  await visitor.inspect('2-visitor');

  // It covers nothing: at the end of the page its space is free.
  await page.getByRole('link', { name: footer.privacy }).last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [end, top] = await Promise.all([page.locator('footer').boundingBox(), bar.boundingBox()]);
  expect(Math.round((end?.y ?? 0) + (end?.height ?? 0))).toBeLessThanOrEqual(Math.round(top?.y ?? 0) + 1);
  expect(await heightOnPage()).toBe(56);

  // Signing in shows no links to other pages.
  await bar.getByRole('link', { name: nav.signIn }).click();
  await page.waitForURL('**/auth?mode=signin');
  await bar.waitFor({ state: 'detached' });
  expect(await heightOnPage()).toBe(0);

  const { signedIn } = await newMember(visitor);
  await openAs(page, signedIn, '/dashboard');
  await untilAlive(page);
  await expect.poll(() => bar.getByRole('link').count()).toBe(5);
  for (const [name, path] of [
    [nav.people, '/people'],
    [nav.messages, '/messages'],
    [nav.profileShort, '/profile'],
    [nav.dashboard, '/dashboard'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => current.textContent()).toBe(name);
  }
  await visitor.inspect('3-member');

  // On the narrowest phones, a member's buttons stay in one row.
  await page.setViewportSize({ width: 360, height: 740 });
  const topBar = page.getByRole('banner').first();
  expect((await topBar.boundingBox())?.height).toBeLessThanOrEqual(66);
  await topBar.getByRole('link', { name: 'Foyer' }).waitFor();
  await visitor.inspect('4-narrow');
});

journey('a dialog is a sheet on a phone, which is pulled down to close', phones, async (visitor) => {
  const { page, look, expect } = visitor;
  const { privacy, cancel } = textsOf('settings', look);
  const { signedIn } = await newMember(visitor);
  await openAs(page, signedIn, '/settings/privacy');
  await untilAlive(page);
  const button = page.getByRole('button', { name: privacy.delete.button, exact: true });
  const sheet = page.getByRole('dialog');
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  const pull = async (px: number) => {
    const head = await sheet.getByRole('heading').boundingBox();
    const [x, y] = [(head?.x ?? 0) + 20, (head?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + px / 2);
    await page.mouse.move(x, y + px);
  };

  await button.click();
  await sheet.waitFor();
  const box = await sheet.boundingBox();
  const screen = page.viewportSize();
  expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
    0,
    screen?.width,
    screen?.height,
  ]);
  await visitor.inspect('sheet');

  await pull(400);
  await page.mouse.up();
  await sheet.waitFor({ state: 'detached' });
  expect(await isFocused()).toBe(true);

  await button.click();
  await sheet.getByRole('button', { name: cancel }).first().click();
  await sheet.waitFor({ state: 'detached' });
  expect(await isFocused()).toBe(true);
});
