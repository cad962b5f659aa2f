import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { journey } from '../journey.ts';
import { onDesktop } from '../looks.ts';
import { organizerWords, pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

const count = 10_000;
const nameAt = (at: number) => `Guest ${String(at).padStart(5, '0')}`;

journey('a host finds, selects and declines attendees in a list of ten thousand', onDesktop, async (visitor) => {
  const { page, context, url, look, inspect, expect } = visitor;
  const { attendees: words } = organizerWords(look);
  const table = textsOf('table', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, {
    title: 'Ten thousand',
    type: 'in-person',
    capacity: { 'in-person': null, online: null },
  });
  // Two members, whose registrations a host can decline.
  for (const firstName of ['Zoe', 'Zita']) {
    const member = await newMember(visitor, { firstName, lastName: 'Zuse' });
    const api = await openApi(context, url);
    api.signIn(member.signedIn.accessToken);
    await api.call(registerForEvent, { params: { id: event.id }, body: {} });
  }
  const lines = Array.from({ length: count }, (_, at) => `${nameAt(at + 1)},guest${at + 1}@import.example`);
  const form = new FormData();
  form.set('file', new File([['name,email', ...lines].join('\n')], 'guests.csv', { type: 'text/csv' }));
  const imported = await fetch(`${url}/api/events/${event.id}/attendees/import?preview=false`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.signedIn.accessToken}` },
    body: form,
  });
  expect(await imported.json()).toMatchObject({ success: true, data: { added: count, refused: 0 } });

  await openAs(page, host.signedIn, `/events/${event.id}/manage/attendees`);
  const grid = page.getByRole('table', { name: words.label });
  const rows = grid.getByRole('row');
  const row = (name: string) => rows.filter({ hasText: name });
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(count + 3));
  // The end of the list loads the next rows, and only those in view are in the document.
  await expect
    .poll(
      async () => {
        await grid.evaluate((table) => table.parentElement?.scrollTo(0, table.parentElement.scrollHeight));
        return rows.last().textContent();
      },
      { timeout: 60_000 },
    )
    .toMatch(/Guest 00[5-9]\d\d/);
  expect(await rows.count()).toBeLessThan(80);
  await inspect('1-scrolled');

  // The whole list is sorted, not only the loaded rows: the members come last by name, and the last guest before them.
  const byName = grid.getByRole('columnheader', { name: words.columns.name }).getByRole('button');
  await byName.click();
  await page.waitForURL(/sort=/);
  await byName.click();
  const toTop = () => grid.evaluate((table) => table.parentElement?.scrollTo(0, 0));
  await expect.poll(() => toTop().then(() => rows.nth(3).textContent())).toContain(nameAt(count));
  expect(await rows.count()).toBeLessThan(80);

  await page.getByLabel(words.list.search).fill('guest 09999');
  await row(nameAt(9_999)).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await page.waitForURL(/q=guest(\+|%20)09999/);
  await page.reload();
  await row(nameAt(9_999)).waitFor();
  await expect.poll(() => page.getByLabel(words.list.search).inputValue()).toBe('guest 09999');

  await page.getByLabel(words.list.search).fill('zuse');
  await expect.poll(() => rows.count()).toBe(3);
  await grid.getByRole('checkbox', { name: table.selectAll }).check();
  const bar = page.getByRole('group', { name: table.bulk.label });
  await bar.getByText(table.bulk.selected_other.replace('{{count, number}}', '2')).waitFor();
  await inspect('2-selected');
  await bar.getByRole('button', { name: words.decline }).click();
  const dialog = page.getByRole('dialog', { name: words.bulk.declineTitle_other.replace('{{count, number}}', '2') });
  await dialog.getByRole('button', { name: words.decline }).click();
  await page.getByText(pattern(words.bulk.declined_other)).waitFor();
  await inspect('3-declined');
});
