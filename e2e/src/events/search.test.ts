import { readFileSync } from 'node:fs';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { expect } from 'vitest';
import { journey, untilAlive } from '../journey.ts';
import { onDesktop, onPhone, sizes } from '../looks.ts';
import { eventTexts, organizerWords } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';
import { dayOf, inDays, newEvent, newHost } from './host.ts';

/** A word that no other journey in this run has in its titles. */
const newWord = () => `zephyr${Math.random().toString(36).slice(2, 8)}`;
const picture = readFileSync(new URL('../../../web/public/social-card.png', import.meta.url));

journey("an event's cover appears wherever the event is shown", onDesktop, async (visitor) => {
  const { page, look, inspect, context, url } = visitor;
  const words = organizerWords(look);
  const { call, signedIn } = await newHost(visitor);
  const event = await newEvent(call, { title: `${newWord()} evening` });
  await openAs(page, signedIn, `/events/${event.id}/edit`);
  // Cards far down load when they are about to be seen.
  await page.getByRole('heading', { name: words.cover.heading, exact: true }).first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: words.cover.add }).click();
  const dialog = page.getByRole('dialog', { name: words.cover.dialog.title });
  const chooser = dialog.getByLabel(words.cover.dialog.choose, { exact: true }).first();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByLabel(words.cover.dialog.zoom).waitFor();
  await inspect('1-cut');
  await dialog.getByRole('button', { name: words.cover.dialog.save }).click();
  const alt = page.getByLabel(words.cover.alt);
  await alt.fill('Three doorways in the evening light');
  await alt.blur();
  await page.getByText(words.cover.saved, { exact: true }).waitFor();
  await alt.scrollIntoViewIfNeeded();
  await inspect('2-saved');

  await page.goto(`/events/${event.slug}`);
  await untilAlive(page);
  await page.getByRole('img', { name: 'Three doorways in the evening light' }).waitFor();
  // The picture leaves room for the title above the fold, also on a low screen.
  const before = page.viewportSize();
  for (const size of [{ width: 1280, height: 720 }, sizes.phone]) {
    await page.setViewportSize(size);
    const title = await page.getByRole('heading', { level: 1, name: event.title }).boundingBox();
    expect(title && title.y + title.height, `title at ${size.width} px`).toBeLessThan(size.height);
  }
  if (before) await page.setViewportSize(before);
  await inspect('3-event');
  await page.goto(`/events?q=${event.title.split(' ')[0]}`);
  await page.getByRole('img', { name: 'Three doorways in the evening light' }).waitFor();

  const sent = await (await context.request.get(`${url}/events/${event.slug}`)).text();
  const card = /property="og:image" content="([^"]+)"/.exec(sent)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(card).toContain(`/files/event-cards/${event.id}/`);
  const answer = await context.request.get(card);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(sent).toContain('property="og:image:width" content="1200"');
});

journey('an event that a visitor saves is saved once they sign in', onPhone, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = eventTexts(look);
  const { call } = await newHost(visitor);
  const title = `${newWord()} evening`;
  await newEvent(call, { title });
  const guest = await newMember(visitor);
  const list = `/events?q=${title.split(' ')[0]}`;
  const save = words.saved.save.replace('{{title}}', title);

  await page.goto(list);
  await untilAlive(page);
  await page.getByRole('link', { name: save }).click();
  await page.waitForURL('**/auth?mode=signin&redirect=*');
  await openAs(page, guest.signedIn, list);
  const button = page.getByRole('button', { name: save });
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: words.saved.list }).click();
  await page.waitForURL('**saved=1*');
  await page.getByRole('heading', { level: 2, name: words.saved.list }).waitFor();
  await inspect('1-saved');
  await page.goto('/events?saved=1');
  await button.click();
  await page.getByText(words.saved.none.title).waitFor();
  await inspect('2-none');
});

journey('events are found by place, near me and in a calendar', onDesktop, async (visitor) => {
  const { page, context, look, inspect } = visitor;
  const words = eventTexts(look);
  const { call } = await newHost(visitor);
  const word = newWord();
  const place = { name: 'Harbour Hall', address: `${word} Quay`, room: '', mapLink: '59.4370, 24.7536' };
  const event = await newEvent(call, { title: `${word} evening`, type: 'in-person', place });
  await newEvent(call, { title: `${word} elsewhere`, type: 'in-person', startsAt: inDays(15), endsAt: inDays(15, 1) });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 59.43712, longitude: 24.75361 });

  await page.goto(`/events?q=${word}`);
  await untilAlive(page);
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByRole('button', { name: words.filters.nearMe }).click();
  await page.waitForURL('**near=59.44%2C24.75*');
  await expect.poll(() => cards.count()).toBe(1);
  await inspect('1-near');
  await page.getByRole('button', { name: words.filters.nearYou }).click();
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByLabel(words.filters.place, { exact: true }).fill('harbour');
  await page.waitForURL('**place=harbour*');
  await expect.poll(() => cards.count()).toBe(1);

  const month = dayOf(event).slice(0, 7);
  await page.goto(`/events?view=calendar&month=${month}&place=${word}`);
  await untilAlive(page);
  const link = page.getByRole('link', { name: event.title }).filter({ visible: true });
  await link.waitFor();
  await inspect('2-calendar');
  await page.getByRole('link', { name: words.calendar.after }).click();
  await page.getByText(words.calendar.none).waitFor();
  await page.getByRole('link', { name: words.calendar.before }).press('PageUp');
  await page.waitForURL(`**month=${month}*`);
  await link.click();
  await page.getByRole('heading', { level: 1, name: event.title }).waitFor();
});

journey('events are filtered by price, and a topic has a feed', onPhone, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = eventTexts(look);
  const { call } = await newHost(visitor);
  const topic = newWord();
  const given = { topics: [topic], type: 'in-person' as const };
  await newEvent(call, { ...given, title: `${topic} for nothing` });
  const paid = await newEvent(call, { ...given, title: `${topic} for money` });
  const ticket = { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2_500 } as const;
  await call(createTicketType, { params: { id: paid.id }, body: ticket });

  await page.goto(`/events?topic=${topic}`);
  await untilAlive(page);
  const shown = async () => (await page.getByRole('article').getByRole('heading').allTextContents()).toSorted();
  const both = [`${topic} for money`, `${topic} for nothing`];
  await expect.poll(shown).toEqual(both);
  await page.getByRole('button', { name: words.filters.more, exact: true }).click();
  const price = page.getByLabel(words.filters.price, { exact: true });
  await price.selectOption('free');
  await page.waitForURL('**price=free*');
  await expect.poll(shown).toEqual([`${topic} for nothing`]);
  await price.selectOption('paid');
  await page.waitForURL('**price=paid*');
  await expect.poll(shown).toEqual([`${topic} for money`]);
  await inspect('1-paid');
  await price.selectOption('');
  await expect.poll(shown).toEqual(both);

  const follow = page.getByText(words.follow.topic);
  const calendar = await follow.getByRole('link', { name: words.follow.calendar }).getAttribute('href');
  expect(calendar).toBe(`${url.replace('http:', 'webcal:')}/feeds/topics/${topic}.ics`);
  const rss = await follow.getByRole('link', { name: 'RSS' }).getAttribute('href');
  for (const [address, type] of [
    [calendar?.replace('webcal:', 'http:'), 'text/calendar'],
    [`${url}${rss}`, 'application/rss+xml'],
  ] as const) {
    const answer = await context.request.get(address ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringContaining(type)]);
    expect(await answer.text()).toContain(`${topic} for nothing`);
  }
});
