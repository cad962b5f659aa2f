import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { embedScript } from '@foyer/contract/rules/events/embedding.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks, onDesktop } from '../looks.ts';
import { eventTexts, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

/** How far visible content shifted (Cumulative Layout Shift). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const add = (list: PerformanceObserverEntryList) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          );
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
        // Without attendees there is no notice.
        setTimeout(resolve, 500, 0);
      }),
  );

journey('an event is embedded in another website with a strict security policy', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = eventTexts(look);
  const { call } = await newHost(visitor);
  const event = await newEvent(call, { title: `Evening <${Math.random().toString(36).slice(2, 8)}> & more` });
  // Also without scripts.
  const sent = await (await context.request.get(`/events/${event.slug}`)).text();
  const own = encodeURIComponent(`${url}/events/${event.slug}`);
  for (const calendar of ['calendar.google.com', 'outlook.live.com'])
    expect(sent).toMatch(new RegExp(`href="https://${calendar}[^"]*${own}`));
  const secret = await newEvent(call, {
    title: 'For friends, and for friends of theirs who like to talk about compilers on Sundays',
  });
  const hidden = { name: 'Friend', kind: 'free', audience: 'in-person', capacity: 9, hidden: true } as const;
  await call(createTicketType, { params: { id: secret.id }, body: hidden });
  await page.goto(`/events/${event.slug}`);
  await untilAlive(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await page.getByRole('button', { name: words.sharing.copyLink.copy, exact: true }).click();
  await page.getByText(words.sharing.copyLink.copiedLong, { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/events/${event.slug}`);
  await page.getByText(words.sharing.embed.title).click();
  const snippet = await page.getByLabel(words.sharing.embed.text).inputValue();
  await inspect('1-snippet');

  await page.getByText(words.sharing.embed.policy.replace('{{origin}}', url), { exact: true }).waitFor();
  const policy = `default-src 'none'; script-src ${url}; connect-src ${url}; img-src ${url}`;
  const cookies: (string | undefined)[] = [];
  page.on('request', async (request) => {
    if (request.url().startsWith(`${url}/embed/`)) cookies.push((await request.allHeaders()).cookie);
  });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    response.end(
      `<!doctype html><html lang="${look.language}"><meta name="viewport" content="width=device-width"><title>Blog</title>
        <main><h1>Blog</h1>${snippet}<p>Between</p>${snippet.replaceAll(event.slug, secret.slug)}<p>Below</p></main>`,
    );
  });
  // The embed is far down, so the page is visible before it loads.
  await page.route(`${url}/embed/**`, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    // Another host name of this machine, which is another site to the browser.
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const shown = page.locator('foyer-event').getByRole('article', { name: event.title });
    await shown.getByRole('link', { name: event.title }).waitFor();
    const { gone } = eventTexts(look);
    await page.getByRole('article', { name: secret.title }).getByText(gone['by-code'], { exact: true }).waitFor();
    expect(await shiftOf(page)).toBe(0);
    const script = await (await context.request.get(`${url}${embedScript}`)).text();
    for (const word of Object.values(gone)) expect(script).toContain(`'${word}'`);
    await inspect('2-on-a-blog');
    // The script, and each event once.
    expect(cookies.length).toBe(3);
    expect(cookies.filter(Boolean)).toEqual([]);
    expect(await page.frames().length).toBe(1);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

journey('members see the guest list and subscribe to their calendar', onDesktop, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = eventTexts(look);
  const settings = textsOf('settings', look);
  const { call } = await newHost(visitor);
  const event = await newEvent(call, { title: `Guests ${Math.random().toString(36).slice(2, 8)}` });
  const guest = await newMember(visitor, { firstName: 'Ottoline', lastName: 'Quill' });
  const guests = await openApi(context, url);
  guests.signIn(guest.signedIn.accessToken);
  await guests.call(registerForEvent, { params: { id: event.id }, body: { audience: 'online' } });

  await page.goto(`/events/${event.slug}`);
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Ottoline').count()).toBe(0);
  const viewer = await newMember(visitor);
  await openAs(page, viewer.signedIn, `/events/${event.slug}`);
  await page.getByRole('heading', { name: words.guestList.title }).waitFor();
  await page.getByRole('link', { name: 'Ottoline Quill' }).waitFor();
  await inspect('1-guests');

  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: settings.calendar.make }).click();
  const address = await page.getByLabel(settings.calendar.address).inputValue();
  const answer = await context.request.get(address);
  expect([answer.status(), (await answer.text()).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
  await page.getByLabel(settings.calendar.address).scrollIntoViewIfNeeded();
  await inspect('2-calendar');
  await page.getByRole('button', { name: settings.calendar.revoke.do }).click();
  const question = page.getByRole('dialog', { name: settings.calendar.revoke.title });
  await question.getByRole('button', { name: settings.calendar.revoke.do }).click();
  await page.getByRole('button', { name: settings.calendar.make }).waitFor();
  expect((await context.request.get(address)).status()).toBe(404);
  await page.goto('/settings/privacy');
  // The choice shows a moment after the click, once it is being saved.
  await page.getByRole('radio', { name: settings.privacy.guestLists.nobody, exact: true }).click();
  await page.getByText(settings.privacy.guestLists.means.nobody).waitFor();
});
