import { expect } from 'vitest';
import { emailEntry } from './email/email-entry.ts';
import { journey, untilAlive, type Visitor } from './journey.ts';
import { bothLooks, looks } from './looks.ts';
import { eventTexts, pattern, textsOf } from './page-texts.ts';
import { newEmail, newMember, openAs } from './people/member.ts';

const pages = ['/', '/about', '/events', '/auth/signup', '/auth/verify', '/terms', '/privacy', '/unauthorized'];

journey('every public page', bothLooks, async (visitor) => {
  const { page } = visitor;
  for (const path of pages) {
    await page.goto(path);
    await untilAlive(page);
    expect(await page.title()).toMatch(/Foyer/);
    await visitor.inspect(path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));
  }
});

journey('redirects of old addresses', looks.slice(0, 1), async ({ page, look }) => {
  const leads = {
    '/nowhere/at/all': '/',
    '/home': '/',
    '/login?redirect=%2Fdashboard': '/auth?mode=signin&redirect=%2Fdashboard',
    '/signup?utm_source=card': '/auth?mode=signup&utm_source=card',
  };
  for (const [from, to] of Object.entries(leads)) {
    await page.goto(from);
    await page.waitForURL(({ pathname, search, hash }) => pathname + search + hash === to);
    const missing = page.getByText(textsOf('shell', look).missing.text);
    if (from === '/nowhere/at/all') await missing.waitFor();
    else expect(await missing.count()).toBe(0);
  }
});

/** On a phone the settings are in the drawer. */
async function showSettings({ page, look }: Visitor): Promise<void> {
  if (look.size === 'phone') await page.getByRole('button', { name: textsOf('shell', look).nav.open }).click();
}

journey('language and theme are chosen and remembered', [looks[0], looks[2]], async (visitor) => {
  const { page, look } = visitor;
  const words = textsOf('shell', look);
  const chosen = look.language === 'en' ? 'es' : 'en';
  const then = textsOf('shell', { language: chosen });
  const shown = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });
  await page.goto('/auth');
  await untilAlive(page);
  await showSettings(visitor);
  await shown(words.theme.toDark).click();
  await shown(new RegExp(`^${words.language.choose}`)).click();
  await visitor.inspect('1-menu');
  await page.getByRole('menuitemradio', { name: words.language[chosen] }).click();
  await shown(then.theme.toLight).waitFor();
  await page.reload();
  await untilAlive(page);
  expect(await page.locator('html').getAttribute('lang')).toBe(chosen);
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await page.getByText(textsOf('sign-in', { language: chosen }).entry.lead.default).waitFor();
  const drawn = await page
    .locator('main button')
    .first()
    .evaluate((button) => [getComputedStyle(button).direction, getComputedStyle(button).borderTopLeftRadius]);
  expect(drawn).toEqual(['ltr', '12px']);
  await visitor.inspect('2-kept');
});

journey('messages without a server or a connection', looks.slice(3), async (visitor) => {
  const { page, context, look } = visitor;
  const { states } = textsOf('shell', look);
  const offline = page.getByText(pattern(states.offline));
  const unreachable = page.getByText(pattern(states.unreachable));
  const entry = emailEntry(visitor);
  await entry.openEmail();
  // A pending request would still be answered, and show that the server is up.
  await page.waitForLoadState('networkidle');
  visitor.expectProblem(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await entry.type('somebody@example.com');
  await unreachable.waitFor();
  await visitor.inspect('unreachable');
  expect(await entry.field.inputValue()).toBe('somebody@example.com');
  await page.getByRole('button', { name: states.retry }).click();
  await page.unroute('**/api/**');
  await unreachable.waitFor({ state: 'hidden' });
  await entry.button(entry.words.signIn.submit).click();
  await entry.title(entry.words.newPassword.title).waitFor();

  await context.setOffline(true);
  await offline.waitFor();
  await visitor.inspect('offline');
  await context.setOffline(false);
  await offline.waitFor({ state: 'hidden' });
});

journey('expired verification links', bothLooks.slice(0, 1), async (visitor) => {
  const { page, look } = visitor;
  visitor.expectProblem(/40\d/);
  const { link } = textsOf('contact-verification', look);
  await page.goto(`/auth/verify#email=${'x'.repeat(43)}`);
  await page.getByRole('heading', { level: 1, name: link.deadTitle }).waitFor();
  await visitor.inspect('dead-link');
});

journey('the messages of local mode and their links', bothLooks, async (visitor) => {
  const { page, look } = visitor;
  const email = newEmail('reader');
  await newMember(visitor, { email });
  await visitor.message(email);
  await page.goto(`/local/messages?to=${email}`);
  await visitor.inspect('messages');
  await page
    .getByRole('article')
    .getByRole('link', { name: /\/auth\/verify\S*?#email=/ })
    .click();
  await page.getByRole('button', { name: textsOf('contact-verification', look).link.confirm }).waitFor();
});

journey('the page a proxy shows while no server responds', looks.slice(1, 3), async (visitor) => {
  await visitor.page.goto('/unreachable.html');
  await visitor.page.getByRole('link').first().waitFor();
  await visitor.inspect('unreachable');
});

journey('signed-in members find every page in the top bar or the drawer', bothLooks, async (visitor) => {
  const { page, look } = visitor;
  const { nav, language } = textsOf('shell', look);
  const { signedIn } = await newMember(visitor);
  await openAs(page, signedIn, '/about');
  await untilAlive(page);
  const account = page.getByRole('button', { name: nav.account.replace('{{name}}', 'Mary Somerville') });
  await account.waitFor();
  // On middle widths it stays one line, with the language and the theme in the drawer.
  const own = page.viewportSize();
  for (const width of [768, 900, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await page.getByRole('banner').boundingBox())?.height, `height at ${width} pixels`).toBeLessThan(70);
    await page.getByRole('button', { name: width < 1024 ? nav.open : new RegExp(`^${language.choose}`) }).waitFor();
  }
  if (own) await page.setViewportSize(own);
  const role = look.size === 'phone' ? 'link' : 'menuitem';
  if (look.size === 'phone') await page.getByRole('button', { name: nav.open }).click();
  else await account.click();
  for (const name of [nav.profile, nav.settings]) await page.getByRole(role, { name, exact: true }).waitFor();
  for (const name of [nav.home, nav.events, nav.about]) {
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().waitFor();
  }
  await visitor.inspect('account');
  await page.getByRole(role === 'link' ? 'button' : role, { name: nav.signOut, exact: true }).click();
  await page.waitForURL('**/auth/login');
});

journey('the slides beside sign-in, and the button that creates an event', looks.slice(0, 1), async (visitor) => {
  const { page, look } = visitor;
  const showcase = textsOf('showcase', look);
  // They do not advance for visitors who prefer reduced motion, as all others here do.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/auth');
  await untilAlive(page);
  await page.clock.fastForward(5000);
  const slides = page.getByRole('region', { name: showcase.label });
  const shown = slides.getByRole('group').filter({ visible: true });
  const dots = slides.getByRole('button', { name: pattern(showcase.goTo) });
  await dots.nth(4).waitFor();
  expect(await dots.count()).toBe(5);
  expect(await shown.first().textContent()).toContain('20 daily AI-powered recommendations');
  const offers = await slides.textContent();
  for (const { text } of [showcase.events, showcase.cards, showcase.points, showcase.privacy]) {
    expect(offers).toContain(text);
  }
  const at = (index: number) => expect.poll(() => dots.nth(index).getAttribute('aria-current')).toBe('true');
  await at(0);
  await page.clock.fastForward(5000);
  await at(1);
  await slides.getByRole('button', { name: showcase.next }).click();
  await at(2);
  await page.clock.fastForward(15_000);
  await at(2);
  await slides.getByRole('button', { name: showcase.previous }).click();
  await at(1);
  await dots.nth(4).click();
  await at(4);
  const stage = await slides.boundingBox();
  const swipe = async (px: number) => {
    const [x, y] = [(stage?.x ?? 0) + (stage?.width ?? 0) / 2, (stage?.y ?? 0) + (stage?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + px, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await at(4);
  await swipe(60);
  await at(3);
  // Beside the form on wide screens only.
  await page.setViewportSize({ width: 1023, height: 900 });
  await slides.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1024, height: 900 });
  await slides.waitFor();

  const { create } = eventTexts(look);
  await page.goto('/events');
  await untilAlive(page);
  await page.getByRole('link', { name: create }).click();
  // A visitor signs in first and returns to it.
  await page.waitForURL('**/auth?mode=signin&redirect=%2Fevents%2Fnew');
});
