import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { onDesktop } from '../looks.ts';
import { organizerWords, pattern, textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

journey('an organizer adds, imports, searches, emails and exports attendees', onDesktop, async (visitor) => {
  const { page, context, url, inspect, look, message, expectProblem } = visitor;
  const words = organizerWords(look);
  const { call, signedIn } = await newHost(visitor);
  const { id, slug } = await newEvent(call, { type: 'in-person', capacity: { 'in-person': 4, online: null } });
  // Someone views its page twice.
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  for (const _ of Array(2)) await context.request.get(`${url}/events/${slug}`, { headers });
  await openAs(page, signedIn, `/events/${id}/manage/attendees`);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const email = `sofia-${id.slice(0, 8)}@example.com`;

  await button(words.attendees.add.open).click();
  await dialog.getByLabel(words.attendees.add.name, { exact: true }).fill('Sofía Núñez');
  await dialog.getByLabel(words.attendees.add.email, { exact: true }).fill('not an address');
  await dialog.getByRole('button', { name: words.attendees.add.submit, exact: true }).click();
  await dialog.getByText(textsOf('errors', look).fields.email.invalid_format).waitFor();
  await inspect('1-add');
  await dialog.getByLabel(words.attendees.add.email, { exact: true }).fill(email);
  await dialog.getByRole('button', { name: words.attendees.add.submit, exact: true }).click();
  await dialog.getByText(words.attendees.add.added.replace('{{name}}', 'Sofía Núñez')).waitFor();
  await dialog.getByRole('button', { name: words.close, exact: true }).click();

  await button(words.attendees.import.open).click();
  const lines = [
    'name,email',
    'Ada,ada@import.example',
    ',nobody@import.example',
    'Bob,bob@import.example',
    '=x,c@d.example',
  ];
  const list = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const file = dialog.getByLabel(words.attendees.import.file);
  const { quote, quote_head: inHead } = textsOf('errors', look).fields.import;
  expectProblem(/400/);
  await file.setInputFiles(list('name,"email\nAda,ada@import.example\n'));
  await dialog.getByText(inHead, { exact: true }).waitFor();
  // An unclosed quotation mark, which must not swallow the lines after it.
  await file.setInputFiles(list(`${lines.join('\n')}\n"Last,last@import.example\nLater,later@import.example\n`));
  await dialog
    .getByText(`${words.attendees.import.line.replace('{{line}}', '6')}: ${quote}`, { exact: true })
    .waitFor();
  await inspect('2-import');
  // The corrected file.
  const chooser = page.waitForEvent('filechooser');
  await file.click();
  expect(await file.inputValue()).toBe('');
  await (await chooser).setFiles(list(`${lines.join('\n')}\nLast,last@import.example\n`));
  await dialog.getByText(quote).waitFor({ state: 'detached' });
  await dialog.getByText(pattern(words.attendees.import.line)).nth(1).waitFor();
  await dialog
    .getByRole('button', { name: words.attendees.import.submit_other.replace('{{count, number}}', '3') })
    .click();
  await dialog.getByText(words.attendees.import.added_other.replace('{{count, number}}', '3')).waitFor();
  await dialog.getByRole('button', { name: words.close, exact: true }).click();

  const tab = (name: string) => page.getByRole('link', { name, exact: true });
  await tab(words.workspace.nav.statistics).click();
  await page.getByText(words.statistics.table.title, { exact: true }).first().click();
  await page.getByRole('row').nth(1).waitFor();
  const views = page.locator('dl > div').filter({ hasText: words.statistics.views });
  await views.getByText('1', { exact: true }).waitFor();

  await tab(words.workspace.nav.attendees).click();
  const rows = page.getByRole('row').or(page.getByRole('listitem'));
  await rows.filter({ hasText: '=x' }).waitFor();
  await page.getByLabel(words.attendees.list.search).fill('nunez');
  await rows.filter({ hasText: '=x' }).waitFor({ state: 'detached' });
  await rows.filter({ hasText: 'Sofía Núñez' }).waitFor();
  await inspect('3-found');

  await button(words.attendees.announcement.open).click();
  await dialog.getByLabel(words.attendees.announcement.subject, { exact: true }).fill('A change of room');
  await dialog
    .getByLabel(words.attendees.announcement.text, { exact: true })
    .fill('We meet upstairs.\n\nSee you there.');
  await button(words.attendees.announcement.preview).click();
  await dialog.getByText(words.attendees.announcement.recipients_one.replace('{{count}}', '1')).waitFor();
  await inspect('4-preview');
  await button(words.attendees.announcement.send).click();
  await dialog.getByText(words.attendees.announcement.sent_one.replace('{{count}}', '1')).waitFor();
  await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
  const received = [await message(email), await message(email)];
  expect(received.map(({ subject }) => subject)).toContain('A change of room');

  await page.reload();
  await expect.poll(() => page.getByLabel(words.attendees.list.search).inputValue()).toBe('nunez');
  const download = page.waitForEvent('download');
  await button(words.attendees.export.csvLabel).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const exported = Buffer.concat(chunks).toString('utf8');
  expect(exported).toContain('Sofía Núñez');
  expect(exported).not.toContain('Ada');
});
