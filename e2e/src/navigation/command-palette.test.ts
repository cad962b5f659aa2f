import { newEvent, newHost } from '../events/host.ts';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';

function paletteOf({ page, look }: Visitor) {
  const words = textsOf('command-palette', look);
  return {
    words,
    field: page.getByRole('combobox', { name: words.label }),
    option: (name: string | RegExp) => page.getByRole('option', { name, exact: true }),
    marked: page.getByRole('option', { selected: true }),
    async openByKeys() {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: words.label }).and(page.locator(':focus')).waitFor();
    },
  };
}

journey('the palette leads to pages, events and people by keyboard', bothLooks, async (visitor) => {
  const { page, look, expect } = visitor;
  const palette = paletteOf(visitor);
  const { words, field, option, marked } = palette;
  const { call, signedIn } = await newHost(visitor);
  // Words that no other journey uses, so that both languages find only this event.
  const title = `Sextant workshop ${Date.now() % 1e7}`;
  const event = await newEvent(call, { title });
  await openAs(page, signedIn, '/settings');
  await untilAlive(page);
  await page.getByRole('button', { name: textsOf('shell', look).nav.search }).waitFor();

  await palette.openByKeys();
  await expect.poll(() => marked.textContent()).toBe(words.pages.dashboard);
  await visitor.inspect('1-open');
  await page.keyboard.type(words.pages.security.slice(0, 5));
  await expect.poll(() => marked.textContent()).toBe(words.pages.security);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/security');
  await page.locator('h1:focus').waitFor();

  await palette.openByKeys();
  await page.keyboard.type(title);
  await option(new RegExp(`^${title}`)).waitFor();
  await visitor.inspect('2-found');
  // The host's own event leads to its workspace.
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/events/${event.id}/manage`);

  await palette.openByKeys();
  await page.getByRole('group', { name: words.groups.recent }).getByRole('option', { name: title }).waitFor();
  await page.keyboard.type('Grace Hopper');
  await page.getByRole('group', { name: words.groups.people }).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => marked.textContent()).toBe(words.search.people.replace('{{q}}', 'Grace Hopper'));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/people' && url.searchParams.get('q') === 'Grace Hopper');

  await page.locator('h1:focus').waitFor();
  await palette.openByKeys();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.locator('h1:focus').waitFor();
});

journey(
  'the palette says when nothing is found, a search fails or there is no connection',
  looks.slice(0, 1),
  async (visitor) => {
    const { page, context, look, expect } = visitor;
    const palette = paletteOf(visitor);
    const { words, field, option } = palette;
    const { states } = textsOf('shell', look);
    const { signedIn } = await newMember(visitor);
    await openAs(page, signedIn, '/about');
    await untilAlive(page);
    const button = page.getByRole('button', { name: textsOf('shell', look).nav.search });
    await button.click();
    await field.fill('zzzyyyxxx');
    await page.getByText(words.none.replace('{{q}}', 'zzzyyyxxx')).waitFor();
    await option(words.search.events.replace('{{q}}', 'zzzyyyxxx')).waitFor();
    await visitor.inspect('1-nothing');

    visitor.expectProblem(/500|ERR_INTERNET_DISCONNECTED/);
    await page.route('**/api/people?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await field.fill('ada');
    await page.getByText(words.failed).waitFor();
    await visitor.inspect('2-failed');
    await page.unroute('**/api/people?**');
    await page.getByRole('button', { name: states.retry }).click();
    await page.getByText(words.failed).waitFor({ state: 'hidden' });

    await context.setOffline(true);
    await page.getByText(words.offline).waitFor();
    await field.fill(words.pages.about);
    await option(words.pages.about).waitFor();
    await visitor.inspect('3-offline');
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);
