import { unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { eventTexts, organizerWords, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { inDays, newEvent, newHost } from './host.ts';

const series = 'Tea every day';

journey('upcoming events are found among many newer ones', bothLooks, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const words = eventTexts(look);
  const host = await newHost(visitor);
  const open = await newEvent(host.call, { title: 'Open house', startsAt: inDays(3), endsAt: inDays(3, 2) });
  const quiet = await newEvent(host.call, { title: 'Quiet circle', visibility: 'unlisted', guestListShown: false });
  const mary = await newMember(visitor);
  const { call, signIn } = await openApi(context, url);
  signIn(mary.signedIn.accessToken);
  for (const { id } of [open, quiet]) await call(registerForEvent, { params: { id }, body: { audience: 'in-person' } });
  // More dates than fit on a page, all created after the first event.
  await newEvent(call, { title: 'Made first', visibility: 'unlisted', startsAt: inDays(2), endsAt: inDays(2, 1) });
  const first = await newEvent(call, { title: series, startsAt: inDays(4), endsAt: inDays(4, 1) });
  await call(repeatEvent, { params: { id: first.id }, body: { frequency: 'daily', count: 60, until: null } });
  const evening = (day: number) => ({ startsAt: inDays(day), endsAt: inDays(day, 1) });
  for (const day of [5, 6, 7]) await newEvent(call, { title: `Evening ${day}`, ...evening(day) });
  // It is unpublished, but still upcoming.
  const { id: paused } = await newEvent(call, { title: 'Paused', ...evening(8) });
  await call(unpublishEvent, { params: { id: paused } });

  const card = page.getByRole('region', { name: words.upcomingEvents.title });
  const titles = (within = card) => within.getByRole('listitem').getByRole('link').allInnerTexts();
  const named = (text: string) => card.getByRole('link', { name: new RegExp(`^${text}`) });
  await openAs(page, mary.signedIn, '/dashboard');
  // The next event has a card of its own and is not repeated.
  await page.getByRole('region', { name: 'Made first' }).waitFor();
  await named('Open house').waitFor();
  await inspect('1-soonest');
  expect((await titles()).map((text) => text.split('\n')[0])).toEqual([
    'Open house',
    series,
    'Evening 5',
    'Evening 6',
    'Evening 7',
  ]);
  await card.getByRole('button', { name: words.upcomingEvents.all.replace('{{count}}', '6') }).click();
  await expect.poll(() => titles()).toHaveLength(6);
  await card.getByRole('heading').and(page.locator(':focus')).waitFor();
  await inspect('2-all');

  await card.getByRole('link', { name: words.upcomingEvents.hosting }).click();
  const hosting = organizerWords(look);
  // A table, or on a phone a list: the next event first, and a series once.
  const events = page
    .getByRole('table', { name: hosting.myEvents.parts.hosting })
    .or(page.getByRole('list', { name: hosting.myEvents.parts.hosting }));
  const eventLinks = () => events.getByRole('link').allInnerTexts();
  await events.getByRole('link', { name: 'Made first' }).waitFor();
  expect(await eventLinks()).toEqual(['Made first', series, 'Evening 5', 'Evening 6', 'Evening 7', 'Paused']);
  await inspect('3-hosting');
  const sort = page.getByRole('columnheader', { name: hosting.myEvents.columns.title }).getByRole('button');
  if (look.size === 'phone') {
    await page.getByRole('button', { name: textsOf('table', look).filters, exact: true }).click();
    await page.getByLabel(textsOf('table', look).sort.label).selectOption('title');
  } else await sort.click();
  await page.waitForURL('**/events/manage?sort=title');
  await expect.poll(eventLinks).toEqual(['Evening 5', 'Evening 6', 'Evening 7', 'Made first', 'Paused', series]);
  await page.goto('/events/manage');

  // Searching for a title tolerates typos and keeps focus.
  await page.getByLabel(hosting.myEvents.search).fill('evning');
  await page.waitForURL('**/events/manage?q=evning');
  await expect.poll(async () => (await eventLinks()).length).toBe(3);
  expect(await page.getByLabel(hosting.myEvents.search).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await inspect('3-searched');
  await page.getByLabel(hosting.myEvents.search).fill('');
  await page.waitForURL('**/events/manage');
  // The menu of a row: the copy opens in the editor.
  const { actionsFor } = textsOf('table', look);
  await page.getByRole('button', { name: actionsFor.replace('{{name}}', 'Evening 7') }).click();
  await page.getByRole('menuitem', { name: hosting.myEvents.actions.cancel }).click();
  await page.getByRole('dialog').getByRole('button', { name: hosting.myEvents.cancelDialog.confirm }).click();
  const cancelled = events.getByRole('row').or(events.getByRole('listitem')).filter({ hasText: 'Evening 7' });
  await cancelled.getByText(hosting.states.cancelled, { exact: true }).waitFor();
  await page.getByRole('link', { name: hosting.myEvents.tabs.attending, exact: true }).click();
  await page.waitForURL('**/events/manage?part=attending');
  const going = page.getByRole('region', { name: hosting.myEvents.parts.attending });
  await going.getByRole('link', { name: /^Open house/ }).waitFor();
  expect((await titles(going)).map((text) => text.split('\n')[0])).toEqual(['Quiet circle', 'Open house']);
  await page.getByLabel(hosting.myEvents.show, { exact: true }).selectOption('past');
  await page.waitForURL('**/events/manage?part=attending&state=past');
  await page.getByRole('heading', { name: hosting.myEvents.noMatchTitle }).waitFor();
  await inspect('4-nothing-past');
  await page.goto('/events/manage');
  await events.getByRole('link', { name: series }).click();
  await page.waitForURL(`**/events/${first.id}/manage`);

  // Also on one's own profile, with a link to the ticket.
  await page.goto('/profile');
  const { events: person } = textsOf('profile', look);
  await page
    .getByRole('region', { name: person.iHost })
    .getByRole('link', { name: /^Made first/ })
    .waitFor();
  const coming = page.getByRole('region', { name: person.iCome });
  await coming.getByRole('link', { name: /^Open house/ }).waitFor();
  await inspect('5-profile');
  await coming.getByRole('link', { name: /^Quiet circle/ }).click();
  await page.waitForURL('**/tickets/**');
  await page.goto('/profile?as=member');
  await page.getByRole('region', { name: person.hosts }).getByText('Evening 5').waitFor();
  expect(await page.getByText('Made first').count()).toBe(0);
});

journey("the list of hosted events links to what needs the host's attention", bothLooks, async (visitor) => {
  const { page, context, url, look, inspect } = visitor;
  const hosting = organizerWords(look);
  const host = await newHost(visitor);
  const inviteOnly = await newEvent(host.call, { title: 'By invitation', approvalNeeded: true });
  const full = await newEvent(host.call, { title: 'Small room', capacity: { 'in-person': 1, online: 1 } });
  const quiet = await newEvent(host.call, { title: 'Nobody asks' });
  const body = { audience: 'in-person' } as const;
  for (let n = 0; n < 2; n += 1) {
    const guest = await newMember(visitor);
    const { call, signIn } = await openApi(context, url);
    signIn(guest.signedIn.accessToken);
    await call(registerForEvent, { params: { id: inviteOnly.id }, body });
    if (n === 0) await call(registerForEvent, { params: { id: full.id }, body });
    else await call(joinWaitlist, { params: { id: full.id }, body: { ...body, party: 1 } });
  }
  const requests = `${hosting.myEvents.requests_other.replace('{{count, number}}', '2')}: ${inviteOnly.title}`;
  const line = `${hosting.myEvents.waiting_one.replace('{{count}}', '1')}: ${full.title}`;

  await openAs(page, host.signedIn, '/dashboard');
  // One of the three is the next event, in its own card.
  const card = page.getByRole('main');
  await card.getByRole('link', { name: requests, exact: true }).waitFor();
  await card.getByRole('link', { name: line, exact: true }).waitFor();
  expect(await card.getByRole('link', { name: new RegExp(`: ${quiet.title}$`) }).count()).toBe(0);
  await inspect('1-dashboard');
  await card.getByRole('link', { name: line, exact: true }).click();
  await page.waitForURL(`**/events/${full.id}/manage/waitlist`);
  await page.getByRole('heading', { level: 1, name: hosting.workspace.nav.waitlist }).waitFor();

  await page.goto('/events/manage');
  await page.getByRole('link', { name: requests, exact: true }).waitFor();
  await inspect('2-my-events');
  await page.getByRole('link', { name: requests, exact: true }).click();
  await page.waitForURL(`**/events/${inviteOnly.id}/manage/attendees?state=pending`);
  await page.getByRole('button', { name: hosting.attendees.approve }).first().waitFor();
  await inspect('3-requests');
});
