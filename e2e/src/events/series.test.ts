import { listSeries } from '@foyer/contract/events/organizing/series.ts';
import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { onPhone } from '../looks.ts';
import { openAs } from '../people/member.ts';
import { eventWords, wordsOf } from '../words.ts';
import { dayOf, newEvent, newHost } from './host.ts';

journey('an event repeats: its dates are shown, made, listed once and called off', onPhone, async (visitor) => {
  const { page, inspect, look } = visitor;
  const { series } = wordsOf('organizing', look);
  const { call, signedIn } = await newHost(visitor);
  const title = `Reading circle ${look.size}`;
  const event = await newEvent(call, { title });
  const hosting = wordsOf('hosting', look);
  await openAs(page, signedIn, `/events/${event.id}/edit`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await button(series.open).click();
  await dialog.getByLabel(series.count, { exact: true }).fill('1');
  await button(series.look).click();
  await dialog.getByText(wordsOf('errors', look).fields.series.too_short).waitFor();
  await dialog.getByLabel(series.count, { exact: true }).fill('5');
  await button(series.look).click();
  await dialog.getByText(series.preview_other.replace('{{count, number}}', '5')).waitFor();
  await inspect('1-preview');
  await button(series.make_other.replace('{{count, number}}', '4')).click();
  const dates = page.getByRole('region', { name: series.dates }).getByRole('listitem');
  await dialog.waitFor({ state: 'detached' });
  await dates.nth(4).waitFor();
  await inspect('2-dates');
  // What is written afterwards is kept on top of it.
  await page.getByLabel(hosting.more.contact, { exact: true }).fill('circle@example.com');
  await button(hosting.saving.save).click();
  await page.getByText(hosting.saving.saved, { exact: true }).waitFor();

  await page.goto(`/events?q=${encodeURIComponent(title)}`);
  const later = eventWords(look).series.later_other.replace('{{count, number}}', '4');
  await page.getByText(later).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: eventWords(look).series.title }).waitFor();
  // The dates are by the clocks there, which are not those of whoever looks: here New York's.
  const others = page.getByRole('region', { name: eventWords(look).series.title }).getByRole('link');
  for (const text of await others.allTextContents()) expect(text).toMatch(/(CES?T|GMT\+[12])$/);
  expect(await others.count()).toBe(4);
  await inspect('3-other-dates');

  // A calendar has each of its dates. Of two months that a week lies between, one has at least two.
  const made = await call(listSeries, { params: { id: event.id } });
  const days = made.dates.map(({ startsAt }) => dayOf({ ...event, startsAt }));
  const month = days[1]?.slice(0, 7) ?? '';
  await page.goto(`/events?view=calendar&month=${month}&q=${encodeURIComponent(title)}`);
  const entries = page.getByRole('link', { name: new RegExp(title) }).filter({ visible: true });
  await expect.poll(() => entries.count()).toBe(days.filter((day) => day.startsWith(month)).length);

  await page.goto(`/events/${event.id}/manage`);
  await dates.nth(3).getByRole('link').click();
  await dates.nth(3).getByText(series.this, { exact: true }).waitFor();
  await button(series.cancel).click();
  await dialog.getByRole('button', { name: series.ask.cancel.confirm, exact: true }).click();
  await page.getByText(series.said.cancel_other.replace('{{count, number}}', '2')).waitFor();
});
