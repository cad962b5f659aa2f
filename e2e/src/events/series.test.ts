import { listSeries } from '@foyer/contract/event-editing/series.ts';
import { expect } from 'vitest';
import { chooseFromMenu } from '../choose-from-menu.ts';
import { journey } from '../journey.ts';
import { onDesktop, onPhone } from '../looks.ts';
import { eventTexts, organizerWords, pattern, textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { tabTo } from '../tab-to.ts';
import { dayOf, newEvent, newHost } from './host.ts';
import { openOptions } from './open-options.ts';

journey('a series: its dates are previewed, created, listed once and canceled', onPhone, async (visitor) => {
  const { page, inspect, look } = visitor;
  const { series } = organizerWords(look);
  const { call, signedIn } = await newHost(visitor);
  const title = `Reading circle ${look.size}`;
  const event = await newEvent(call, { title });
  const hosting = organizerWords(look);
  await openAs(page, signedIn, `/events/${event.id}/edit`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  // Far down the page, it comes when the page is scrolled there.
  await page.getByRole('heading', { name: series.title, exact: true }).scrollIntoViewIfNeeded();
  await button(series.open).click();
  await dialog.getByLabel(series.count, { exact: true }).fill('1');
  await button(series.previewDates).click();
  await dialog.getByText(textsOf('errors', look).fields.series.too_short).waitFor();
  await dialog.getByLabel(series.count, { exact: true }).fill('5');
  await button(series.previewDates).click();
  await dialog.getByText(series.preview_other.replace('{{count, number}}', '5')).waitFor();
  await inspect('1-preview');
  await button(series.create_other.replace('{{count, number}}', '4')).click();
  const dates = page.getByRole('region', { name: series.dates }).getByRole('listitem');
  await dialog.waitFor({ state: 'detached' });
  await dates.nth(4).waitFor();
  await inspect('2-dates');
  // Later edits are saved on top of it.
  await openOptions(page, hosting);
  await page.getByLabel(hosting.more.contact, { exact: true }).fill('circle@example.com');
  await button(hosting.saving.save).click();
  await page.getByText(hosting.saving.saved, { exact: true }).waitFor();

  await page.goto(`/events?q=${encodeURIComponent(title)}`);
  const later = eventTexts(look).series.later_other.replace('{{count, number}}', '4');
  await page.getByText(later).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: eventTexts(look).otherDates.title }).waitFor();
  // Dates are shown in the event's time zone, not the viewer's (here New York's).
  const others = page.getByRole('region', { name: eventTexts(look).otherDates.title }).getByRole('link');
  for (const text of await others.allTextContents()) expect(text).toMatch(/(CES?T|GMT\+[12])$/);
  expect(await others.count()).toBe(4);
  await inspect('3-other-dates');

  // The calendar shows each date of the series, not only the next one.
  const made = await call(listSeries, { params: { id: event.id } });
  const days = made.dates.map(({ startsAt }) => dayOf({ ...event, startsAt }));
  const month = days[1]?.slice(0, 7) ?? '';
  await page.goto(`/events?view=calendar&month=${month}&q=${encodeURIComponent(title)}`);
  const entries = page.getByRole('link', { name: new RegExp(title) }).filter({ visible: true });
  await expect.poll(() => entries.count()).toBe(days.filter((day) => day.startsWith(month)).length);

  await page.goto(`/events/${event.id}/manage/settings`);
  await dates.nth(3).getByRole('link').click();
  await dates.nth(3).getByText(series.this, { exact: true }).waitFor();
  await chooseFromMenu(page, look, { row: title, action: series.cancel });
  await dialog.getByRole('button', { name: series.dialogs.cancel.confirm, exact: true }).click();
  await page.getByText(series.results.cancel_other.replace('{{count, number}}', '2')).waitFor();
});

journey(
  'with only the keyboard, dates are previewed before they are created, and canceled with a reason',
  onDesktop,
  async (visitor) => {
    const { page, inspect, look, expectProblem } = visitor;
    const { keyboard } = page;
    const words = organizerWords(look);
    const { series } = words;
    const hosting = organizerWords(look);
    const { call, signedIn } = await newHost(visitor);
    // In Madrid 02:00 becomes 03:00 on March 30th 2031, a Sunday as this one is.
    const times = { startsAt: '2031-03-16T01:30:00Z', endsAt: '2031-03-16T02:30:00Z' };
    const event = await newEvent(call, { title: `Owls ${look.size}`, ...times });
    await openAs(page, signedIn, `/events/${event.id}/manage/settings`);
    const open = page.getByRole('button', { name: series.open, exact: true });
    const dialog = page.getByRole('dialog', { name: series.open });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    const dates = dialog.getByRole('listitem');
    const counted = (text: string, count: number) => text.replace('{{count, number}}', String(count));

    await tabTo(open);
    await keyboard.press('Enter');
    await tabTo(field(series.count));
    await keyboard.type('3');
    // Tabbing into the field selected its content, so typing replaced it.
    expect(await field(series.count).inputValue()).toBe('3');
    // Enter in a field submits the form.
    await keyboard.press('Enter');
    await dialog.getByText(counted(series.preview_other, 3), { exact: true }).waitFor();
    expect(await dates.filter({ hasText: series.skipped }).count()).toBe(1);
    await dates.nth(2).getByText(series.skipped).waitFor();
    await inspect('preview-1-weeks');

    // Another rule removes the previewed dates.
    await tabTo(field(series.frequency));
    await field(series.frequency).selectOption('monthly');
    expect(await dates.count()).toBe(0);
    expect(await button(counted(series.create_other, 2)).count()).toBe(0);
    await tabTo(field(series.ends));
    await field(series.ends).selectOption('until');
    expectProblem(/400/);
    await tabTo(field(series.until));
    await field(series.until).fill('2031-03-20');
    await keyboard.press('Enter');
    await dialog.getByText(textsOf('errors', look).fields.series.too_short).waitFor();
    await inspect('preview-2-too-short');
    await field(series.until).fill('2032-03-16');
    await keyboard.press('Enter');
    await dialog.getByText(counted(series.preview_other, 13), { exact: true }).waitFor();
    await tabTo(dialog.getByRole('list'));
    await keyboard.press('End');
    await expect.poll(() => dialog.getByRole('list').evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
    // A preview creates nothing.
    await keyboard.press('Escape');
    await open.and(page.locator(':focus')).waitFor();
    expect((await call(listSeries, { params: { id: event.id } })).dates).toEqual([]);

    await keyboard.press('Enter');
    await tabTo(button(series.previewDates));
    await keyboard.press('Enter');
    await tabTo(button(counted(series.create_other, 3)));
    await keyboard.press('Enter');
    const card = page.getByRole('region', { name: series.dates });
    await card.getByRole('listitem').nth(3).waitFor();
    expect((await call(listSeries, { params: { id: event.id } })).dates.length).toBe(4);
    await card.getByRole('heading').and(page.locator(':focus')).waitFor();

    await tabTo(card.getByRole('button', { name: pattern(textsOf('table', look).actionsFor) }));
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: series.cancel, exact: true }).and(page.locator(':focus')).waitFor();
    await keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: series.dialogs.cancel.title });
    await tabTo(question.getByLabel(hosting.cancelDialog.reason));
    await keyboard.type('The owls have flown.');
    await inspect('preview-3-why');
    await tabTo(question.getByRole('button', { name: series.dialogs.cancel.confirm, exact: true }));
    await keyboard.press('Enter');
    await page.getByText(counted(series.results.cancel_other, 4)).waitFor();
    await card.getByRole('heading').and(page.locator(':focus')).waitFor();
    const made = await call(listSeries, { params: { id: event.id } });
    await page.goto(`/events/${made.dates[3]?.slug}`);
    await page.getByText('The owls have flown.').waitFor();
  },
);
