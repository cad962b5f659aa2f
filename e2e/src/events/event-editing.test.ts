import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks, onDesktop } from '../looks.ts';
import { organizerWords, pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { dateTimeFields } from './date-time-fields.ts';
import { openOptions } from './open-options.ts';

const title = 'Evening of Small Talks';
const complete: InputOf<typeof createEvent>['body'] = {
  title,
  summary: 'Five people, ten minutes each.',
  type: 'in-person',
  timeZone: 'Europe/Madrid',
  startsAt: '2031-05-06T17:00:00Z',
  endsAt: '2031-05-06T19:00:00Z',
  place: { name: 'Harbour Hall', address: '', room: '', mapLink: '' },
};

const saved = (page: Page, state: string) => page.getByText(state, { exact: true }).waitFor();

/** API calls of a signed-in person, without a page. */
async function apiOf(visitor: Visitor, context = visitor.context, wishes = {}) {
  const member = await newMember({ ...visitor, context }, wishes);
  const { call, signIn } = await openApi(context, visitor.url);
  signIn(member.signedIn.accessToken);
  return { call, signedIn: member.signedIn };
}

journey('an organizer writes an event, which saves itself, and publishes it', onDesktop, async (visitor) => {
  const { page, inspect, look } = visitor;
  const words = organizerWords(look);
  const editor = textsOf('rich-text', look);
  const { signedIn } = await newMember(visitor);
  await openAs(page, signedIn, '/events/manage');
  await page.getByRole('heading', { name: words.myEvents.noneTitle }).waitFor();
  await inspect('1-nothing-yet');
  await page.getByRole('link', { name: words.myEvents.create }).first().click();

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const publish = page.getByRole('button', { name: words.actions.publish });
  await field(words.about.title).fill(title);
  await saved(page, words.saving.saved);
  expect(await publish.isDisabled()).toBe(true);
  // Each missing item links to its field.
  await page.getByRole('button', { name: words.missing.summary }).press('Enter');
  await page.keyboard.type('Five people, ten minutes each.');

  const text = page.getByRole('textbox', { name: words.about.description, exact: true });
  await page.getByRole('button', { name: editor.write, exact: true }).press('Enter');
  await text.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: editor.heading, exact: true }).press('Enter');
  // The editor regains focus a moment later; text typed before that would be lost.
  await text.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Programme');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: editor.bullets, exact: true }).press('Enter');
  await text.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Doors at ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('seven');
  await text.getByRole('heading', { level: 2, name: 'Programme' }).waitFor();

  // The browser's time zone is New York. Another one is found by a city in it.
  await page.getByRole('button', { name: /GMT-\d/ }).press('Enter');
  await page.getByRole('combobox', { name: words.dateTime.zoneSearch }).fill('Barcelona');
  await inspect('2-time-zone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: words.dateTime.zoneOf.replace('{{zone}}', 'Madrid, ') }).waitFor();
  const starts = dateTimeFields(page, look, words.time.startsAt);
  const ends = dateTimeFields(page, look, words.time.endsAt);
  const clock = (hour: number) => (look.language === 'en' ? `${hour - 12}:00 PM` : `${hour}:00`);
  await starts.fill('2031-05-06T19:00');
  expect(await ends.time.inputValue()).toBe(clock(21));
  await ends.fill('2031-05-06T18:00');
  await page.getByText(textsOf('errors', look).fields.dates.order).waitFor();
  await saved(page, words.saving.partly);
  // The list says how long the event would be, and starts after the start.
  await ends.time.click();
  await inspect('3-end-time');
  await page
    .getByRole('option')
    .filter({ hasText: clock(21) })
    .click();
  await field(words.location.name).fill('Harbour Hall');
  await openOptions(page, words);
  await field(words.registration.capacity['in-person']).fill('40');
  await saved(page, words.saving.saved);
  await inspect('4-written');

  // Everything is there again, in the event's time zone.
  await page.reload();
  await page.locator('strong', { hasText: 'seven' }).first().waitFor();
  await page.getByRole('button', { name: editor.edit, exact: true }).waitFor();
  expect(await starts.time.inputValue()).toBe(clock(19));
  expect(await starts.date.inputValue()).toMatch(/2031/);
  await openOptions(page, words);
  expect(await field(words.registration.capacity['in-person']).inputValue()).toBe('40');

  await page.getByRole('link', { name: words.manage }).click();
  const more = page.getByRole('button', { name: words.workspace.actions.more });
  await more.click();
  await page.getByRole('menuitem', { name: words.actions.preview }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('seven', { exact: true }).waitFor();
  await page.goBack();
  await more.click();
  await page.getByRole('menuitem', { name: words.actions.edit }).click();
  await field(words.about.title).waitFor();

  await publish.focus();
  await page.keyboard.press('Enter');
  await page.getByText(words.done.published).waitFor();
  await page.getByRole('heading', { level: 1, name: words.workspace.nav.overview }).waitFor();
  await page.getByText(title, { exact: true }).waitFor();
  await page.getByText(words.overview.stateHints.published.public).waitFor();
  await inspect('5-published');
  await page
    .getByRole('navigation', { name: words.workspace.nav.label })
    .getByRole('link', { name: words.workspace.nav.attendees, exact: true })
    .click();
  // Each page of the workspace has its own heading, which has the focus, and its own title.
  await page
    .getByRole('heading', { level: 1, name: words.workspace.nav.attendees })
    .and(page.locator(':focus'))
    .waitFor();
  expect(await page.title()).toBe(`${words.workspace.nav.attendees} · ${title}`);
  await page.getByText(words.attendees.none).waitFor();
  await page.getByRole('link', { name: words.myEvents.title }).first().click();
  await page.getByRole('link', { name: title }).waitFor();
  await inspect('6-my-events');
});

journey('an organizer approves a registration, announces a change and cancels', bothLooks.slice(1), async (visitor) => {
  const { page, inspect, look, openElsewhere, expect } = visitor;
  const words = organizerWords(look);
  const { call, signedIn } = await apiOf(visitor);
  const { id } = await call(createEvent, { body: { ...complete, approvalNeeded: true } });
  await call(publishEvent, { params: { id } });
  for (const firstName of ['Ada', 'Grace']) {
    const other = await openElsewhere();
    const guest = await apiOf(visitor, other.context(), { firstName, lastName: 'Guest' });
    await guest.call(registerForEvent, { params: { id }, body: {} });
  }

  await openAs(page, signedIn, `/events/${id}/manage`);
  const approve = (name: string) =>
    page.getByRole('button', { name: words.attendees.approveOne.replace('{{name}}', name) });
  // Columns on a desktop, a list on a phone.
  const row = (name: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
  await page.getByRole('link', { name: words.myEvents.requests_other.replace('{{count, number}}', '2') }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('pending');
  expect(new URL(page.url()).pathname).toBe(`/events/${id}/manage/attendees`);
  // Without the filter, decided requests are still listed.
  const { actionsFor, filtersInUse_one: filters } = textsOf('table', look);
  await page.getByRole('button', { name: filters.replace('{{count, number}}', '1'), exact: true }).click();
  await page.getByLabel(words.attendees.show, { exact: true }).selectOption('');
  await approve('Ada Guest').click();
  await row('Ada Guest').getByText(words.registrationStates.confirmed, { exact: true }).waitFor();
  await page.getByRole('button', { name: actionsFor.replace('{{name}}', 'Grace Guest') }).click();
  await page.getByRole('menuitem', { name: words.attendees.decline, exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.attendees.declineDialog.confirm, exact: true })
    .click();
  await row('Grace Guest').getByText(words.registrationStates.declined, { exact: true }).waitFor();
  await inspect('1-attendees');

  await page.getByRole('link', { name: words.workspace.nav.overview, exact: true }).click();
  await page.getByText(words.overview.taken['in-person_one'].replace('{{count}}', '1')).waitFor();
  const more = page.getByRole('button', { name: words.workspace.actions.more });
  await more.click();
  await page.getByRole('menuitem', { name: words.actions.edit }).click();
  await page.getByLabel(words.location.name, { exact: true }).fill('Quiet Hall');
  await page.getByRole('button', { name: words.saving.save }).click();
  await page.getByText(words.notice.text_one.replace('{{count}}', '1')).waitFor();
  await inspect('2-tell');
  await page.getByRole('button', { name: words.notice.confirm }).click();
  await saved(page, words.saving.saved);

  await page.getByRole('link', { name: words.manage }).click();
  await page.getByText('Quiet Hall').first().waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: words.actions.cancel }).click();
  await page.getByText(pattern(words.dialogs.cancel.text_one)).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: words.dialogs.cancel.confirm, exact: true }).click();
  await page.getByText(words.overview.stateHints.cancelled).waitFor();
  await inspect('3-cancelled');
});

journey('typed text stays when saving fails or another window saved first', bothLooks.slice(0, 1), async (visitor) => {
  const { page, inspect, look, openTab, expectProblem } = visitor;
  const words = organizerWords(look);
  const { call, signedIn } = await apiOf(visitor);
  const { id } = await call(createEvent, { body: { title, type: 'virtual', timeZone: 'Europe/Madrid' } });
  expectProblem(/net::ERR_FAILED|409/);
  await openAs(page, signedIn, `/events/${id}/edit`);
  const summary = (of: Page) => of.getByLabel(words.about.summary, { exact: true });
  const contact = (of: Page) => of.getByLabel(words.more.contact, { exact: true });

  await summary(page).waitFor();
  await page.route(`**/api/events/${id}`, (route) => route.abort());
  await summary(page).fill('Written without a network');
  await page.getByText(words.saving.stays).waitFor();
  expect(await summary(page).inputValue()).toBe('Written without a network');
  await inspect('1-not-saved');
  await page.unroute(`**/api/events/${id}`);
  await page.locator('#main').getByRole('button', { name: words.saving.again }).click();
  await saved(page, words.saving.saved);

  const other = await openTab();
  await openAs(other, signedIn, `/events/${id}/edit`);
  await openOptions(other, words);
  await contact(other).fill('theirs@example.com');
  await saved(other, words.saving.saved);
  await summary(page).fill('Mine');
  await page.getByText(words.saving.other).waitFor();
  await inspect('2-two-versions');
  await page.getByRole('button', { name: words.saving.keepMine }).click();
  await saved(page, words.saving.saved);
  await openOptions(page, words);
  expect(await contact(page).inputValue()).toBe('theirs@example.com');
  await page.reload();
  await summary(page).waitFor();
  expect(await summary(page).inputValue()).toBe('Mine');
});

journey('a draft lists what is missing and is published from its overview', bothLooks, async (visitor) => {
  const { page, inspect, look } = visitor;
  const words = organizerWords(look);
  const { call, signedIn } = await apiOf(visitor);
  const { summary: _, ...unsaid } = complete;
  const { id } = await call(createEvent, { body: unsaid });
  await openAs(page, signedIn, `/events/${id}/manage`);
  await page.getByText(words.workspace.checklist.lead).waitFor();
  const publish = page.getByRole('button', { name: words.actions.publish });
  await page.getByRole('link', { name: words.workspace.actions.finishDraft }).waitFor();
  expect(await publish.count()).toBe(0);
  await inspect('1-lacking');
  await page.getByRole('link', { name: words.missing.summary, exact: true }).click();
  await page.getByLabel(words.about.summary, { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Five people, ten minutes each.');
  await saved(page, words.saving.saved);
  await page.getByRole('link', { name: words.manage }).click();
  await page.getByText(words.workspace.checklist.ready).waitFor();
  expect(await page.getByRole('link', { name: words.missing.summary, exact: true }).count()).toBe(0);
  await inspect('2-complete');
  await publish.click();
  await page.getByText(words.overview.stateHints.published.public).waitFor();
  expect(await page.getByText(words.workspace.checklist.ready).count()).toBe(0);
});

journey('a new event starts with the currency of the last one, or of its time zone', onDesktop, async (visitor) => {
  const { page, look } = visitor;
  const { payment } = organizerWords(look);
  const { inline } = textsOf('ticket-management', look);
  const sell = () => page.getByRole('radio', { name: inline.modes.one, exact: true }).check();
  const { call, signedIn } = await apiOf(visitor);
  await openAs(page, signedIn, '/events/new');
  const currency = page.getByLabel(payment.currency, { exact: true });
  await sell();
  // The browser's time zone is New York.
  await expect.poll(() => currency.inputValue()).toBe('USD');
  const { id } = await call(createEvent, { body: { ...complete, currency: 'SEK' } });
  const ticket = { name: 'Chair', kind: 'paid', audience: 'in-person', priceMinor: 15_000 } as const;
  await call(createTicketType, { params: { id }, body: ticket });
  await page.goto('/events/new');
  await sell();
  await expect.poll(() => currency.inputValue()).toBe('SEK');
});
