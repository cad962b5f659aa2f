import { randomInt } from 'node:crypto';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { markNotificationsRead } from '@foyer/contract/notifications/notifications.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect } from 'vitest';
import { emailEntry } from '../email/email-entry.ts';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks, onPhone } from '../looks.ts';
import { eventTexts, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { goodPassword, newEmail, newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

/** A word that is in no other event of this run. */
const newWord = () => `Quark${randomInt(1e9)}`;

journey('a visitor finds an event and opens its page', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = eventTexts(look);
  const { call, signedIn: host } = await newHost(visitor);
  const word = newWord();
  const event = await newEvent(call, { title: `${word} evening` });
  await newEvent(call, { title: `${word} online`, type: 'virtual', language: 'es' });
  const address = `${url}/events/${event.slug}`;

  const sent = await (await context.request.get(address)).text();
  expect(sent).toContain(`<title>${word} evening · Foyer</title>`);
  expect(sent).toContain(`rel="canonical" href="${address}"`);
  expect(sent).not.toContain('meet.example.com');
  for (const kind of ['ics', 'rss']) {
    const feed = `${url}/feeds/people/${host.user.urlSlug}.${kind}`;
    expect(sent).toContain(`href="${feed}"`);
    expect((await context.request.get(feed)).status()).toBe(200);
  }
  expect(JSON.parse(/<script[^>]*ld\+json">(.*?)<\/script>/.exec(sent)?.[1] ?? 'null')).toMatchObject({
    '@type': 'Event',
    name: `${word} evening`,
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: [
      { '@type': 'Place', name: 'La Casa Encendida' },
      { '@type': 'VirtualLocation', url: address },
    ],
    organizer: { name: 'Grace Hopper' },
  });
  expect(await (await context.request.get(`${url}/events?q=${word}`)).text()).toContain(`${word} online`);

  await page.goto('/events');
  await untilAlive(page);
  await inspect('1-list');
  await page.getByRole('searchbox', { name: words.filters.label }).fill(word);
  await page.waitForURL(`**/events?q=${word}`);
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBe(2);
  // On a phone the other filters are collapsed, with the number of active ones.
  const isPhone = visitor.look.size === 'phone';
  if (isPhone) await page.getByRole('button', { name: words.filters.more, exact: true }).click();
  await page.getByRole('combobox', { name: words.filters.type }).selectOption('hybrid');
  await page.waitForURL('**type=hybrid');
  if (isPhone) await page.getByRole('button', { name: `${words.filters.more} · 1` }).waitFor();
  await expect.poll(() => cards.count()).toBe(1);
  await inspect('2-found');
  await page.getByRole('combobox', { name: words.filters.language }).selectOption('fr');
  await page.getByText(words.noMatch.title).waitFor();
  await inspect('3-nothing');
  await page.goBack();
  await page.getByRole('link', { name: event.title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: event.title }).waitFor();
  await expect.poll(() => page.title()).toBe(`${event.title} · Foyer`);
  // New York and Madrid are in different time zones.
  await page.getByText(words.yourTime.split('{{')[0] ?? '').waitFor();
  await page.getByRole('heading', { name: 'The plan' }).waitFor();
  await inspect('4-event');
  const panel = page.getByRole('region', { name: words.register.title });
  await panel.getByRole('link', { name: words.guestSignUp.signIn }).click();
  await page.waitForURL(`**/auth?mode=signin&redirect=${encodeURIComponent(`/events/${event.slug}`)}`);

  // Logging in leads back to the event.
  const email = newEmail('returns');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  const entry = emailEntry(visitor);
  await untilAlive(page);
  await entry.button(entry.words.entry.methods.email).click();
  await entry.type(email);
  await entry.typePassword(goodPassword);
  await page.waitForURL((left) => left.pathname === `/events/${event.slug}`);
  await page.getByRole('button', { name: words.register['in-person'] }).waitFor();
});

journey('a member registers, sees the event on the dashboard and cancels', onPhone, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = eventTexts(look);
  const inbox = textsOf('notifications', look);
  const { call } = await newHost(visitor);
  const event = await newEvent(call, { title: `${newWord()} evening` });
  const guest = await newMember(visitor);

  await openAs(page, guest.signedIn, '/dashboard');
  await page.getByText(words.upcomingEvents.none).waitFor();
  const card = page.getByRole('article').filter({ hasText: event.title });
  const nobody = words.attendees_other.replace('{{count, number}}', '0');
  const found = `/events?q=${encodeURIComponent(event.title)}`;
  await page.goto(found);
  await card.getByText(words.free).waitFor();
  // Without attendees no number is shown.
  expect(await card.getByText(nobody).count()).toBe(0);
  await page.goto(`/events/${event.slug}`);
  await page.getByRole('button', { name: words.register.online }).waitFor();
  expect(await page.getByText(nobody).count()).toBe(0);
  await page.getByRole('button', { name: words.register.online }).click();
  await page.getByText(words.status.confirmed.online).waitFor();
  await page.getByText(words.going.online_one.replace('{{count}}', '1')).waitFor();
  await inspect('1-registered');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: new RegExp(`^${event.title}`) }).waitFor();
  await inspect('2-dashboard');
  await page
    .getByRole('banner')
    .getByRole('link', { name: textsOf('shell', look).nav.inbox })
    .click();
  const happened = page.getByRole('link', { name: new RegExp(event.title) });
  await happened.getByText(inbox.unread).waitFor();
  await inspect('3-notifications');
  const noted = page.waitForResponse((answer) => new URL(answer.url()).pathname === markNotificationsRead.path);
  await happened.click();
  // Leaving before it is marked as read keeps it unread.
  await noted;
  await page.goto('/notifications');
  await happened.waitFor();
  expect(await happened.getByText(inbox.unread).count()).toBe(0);
  await page.goto(`/events/${event.slug}`);
  await page.getByRole('button', { name: words.register['in-person'] }).click();
  const question = page.getByRole('dialog', { name: words.register.swap });
  await question.waitFor();
  await inspect('4-other-way');
  await question.getByRole('button', { name: words.register['in-person'] }).click();
  await page.getByText(words.status.confirmed['in-person']).waitFor();
  await page.getByRole('button', { name: words.register.leave }).press('Enter');
  const leaving = page.getByRole('dialog', { name: words.register.leaving });
  await inspect('5-leaving');
  await leaving.getByRole('button', { name: words.register.leave }).press('Enter');
  // The button is gone, so focus moves to its result.
  await page.locator('[data-status="open"]:focus').waitFor();
  await page.getByRole('button', { name: words.register['in-person'] }).waitFor();
  await page.goto('/dashboard');
  await page.getByText(words.upcomingEvents.none).waitFor();
});

journey('full, canceled and missing events', bothLooks.slice(0, 1), async (visitor) => {
  const { page, context, url, look, inspect, expectProblem } = visitor;
  const words = eventTexts(look);
  const { call, signedIn: host } = await newHost(visitor);
  const one = { 'in-person': 1, online: null };
  const full = await newEvent(call, { title: `${newWord()} full`, type: 'in-person', capacity: one });
  const off = await newEvent(call, { title: `${newWord()} off` });
  await call(cancelEvent, { params: { id: off.id }, body: {} });
  const guest = await newMember(visitor);
  const guests = await openApi(context, url);
  guests.signIn(guest.signedIn.accessToken);
  await guests.call(registerForEvent, { params: { id: full.id }, body: {} });

  await page.goto(`/events/${full.slug}`);
  await untilAlive(page);
  await page.getByText(words.status.full.title).waitFor();
  expect(await page.getByRole('button', { name: words.register.button }).count()).toBe(0);
  await inspect('1-full');
  await page.goto(`/events/${off.slug}`);
  await page.getByText(words.status.cancelled.text).waitFor();
  await inspect('2-cancelled');
  await openAs(page, host, `/events/${full.slug}`);
  await page.getByText(words.status.own.title).waitFor();
  expectProblem(/404/);
  await page.goto('/events/nothing-of-this-name');
  await page.getByRole('heading', { level: 1, name: words.notFound.title }).waitFor();
  await inspect('3-nobody');
});
