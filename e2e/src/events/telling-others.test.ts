import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerForEvent } from '@foyer/contract/events/registering.ts';
import { expect } from 'vitest';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks, onDesktop } from '../looks.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { eventWords, wordsOf } from '../words.ts';
import { newEvent, newHost } from './host.ts';

journey('an event is shown in a page of somebody else, under that page’s strict policy', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = eventWords(look);
  const { call } = await newHost(visitor);
  const event = await newEvent(call, { title: `Evening <${Math.random().toString(36).slice(2, 8)}> & more` });
  await page.goto(`/events/${event.slug}`);
  await untilAlive(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await page.getByRole('button', { name: words.share.copy, exact: true }).click();
  await page.getByText(words.share.copiedLong, { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/events/${event.slug}`);
  await page.getByText(words.embed.title).click();
  const snippet = await page.getByLabel(words.embed.text).inputValue();
  await inspect('1-snippet');

  await page.getByText(words.embed.policy.replace('{{origin}}', url), { exact: true }).waitFor();
  const policy = `default-src 'none'; script-src ${url}; connect-src ${url}; img-src ${url}`;
  const cookies: (string | undefined)[] = [];
  page.on('request', async (request) => {
    if (request.url().startsWith(`${url}/embed/`)) cookies.push((await request.allHeaders()).cookie);
  });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    response.end(
      `<!doctype html><html lang="${look.language}"><title>Blog</title><main><h1>Blog</h1>${snippet}</main>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    // Another name of the same machine: another site to the browser.
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const shown = page.locator('foyer-event').getByRole('article', { name: event.title });
    await shown.getByRole('link', { name: event.title }).waitFor();
    await inspect('2-on-a-blog');
    // The script, and the event once.
    expect(cookies.length).toBe(2);
    expect(cookies.filter(Boolean)).toEqual([]);
    expect(await page.frames().length).toBe(1);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

journey('members see who comes, and one’s own calendar has an address', onDesktop, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = eventWords(look);
  const settings = wordsOf('settings', look);
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
  await page.getByRole('heading', { name: words.guests.title }).waitFor();
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
  // The choice shows once it is on its way, a moment after the click.
  await page.getByRole('radio', { name: settings.privacy.guestLists.nobody, exact: true }).click();
  await page.getByText(settings.privacy.guestLists.means.nobody).waitFor();
});
