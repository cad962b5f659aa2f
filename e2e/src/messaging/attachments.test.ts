import { buffer } from 'node:stream/consumers';
import { drawnPicture } from '../drawn-picture.ts';
import { journey } from '../journey.ts';
import { onDesktop, onPhone } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { talkingPair } from './talking-pair.ts';

const agenda = Buffer.from('%PDF-1.7\nAgenda\n%%EOF\n');
journey('a picture is sent and seen, and a file is downloaded by the other member', onDesktop, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('messaging', look);
  const files = textsOf('message-attachments', look);
  const { ines, ada, id } = await talkingPair(visitor);
  await openAs(page, ada.signedIn, `/messages/${id}`);
  const elsewhere = await visitor.openElsewhere();
  await openAs(elsewhere, ines.signedIn, `/messages/${id}`);
  await elsewhere.locator('[data-message]').first().waitFor();

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.composer.attach }).click();
  await (await choosing).setFiles([
    { name: 'Harbor.png', mimeType: 'image/png', buffer: await drawnPicture(page, 1600, 1000) },
    { name: 'Agenda 2027.pdf', mimeType: 'application/pdf', buffer: agenda },
    { name: 'setup.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0000\u0003') },
  ]);
  const tray = page.getByRole('list', { name: files.chosen });
  await tray.getByText('Agenda 2027.pdf').waitFor();
  await page.getByRole('alert').filter({ hasText: 'setup.exe' }).waitFor();
  await inspect('1-chosen');
  await page.keyboard.type('The view, and our agenda');
  await page.keyboard.press('Enter');
  await expect.poll(() => tray.count()).toBe(0);

  const received = elsewhere.locator('[data-message]').filter({ hasText: 'our agenda' });
  const shown = received.getByRole('img', { name: 'Harbor.jpg' });
  await shown.waitFor();
  await page.getByRole('img', { name: 'Harbor.jpg' }).waitFor();
  await inspect('2-sent');
  await inspect('3-received', elsewhere);
  const loading = elsewhere.waitForEvent('download');
  await received.getByRole('button', { name: /Agenda 2027\.pdf/ }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toBe('Agenda 2027.pdf');
  expect((await buffer(await download.createReadStream())).equals(agenda)).toBe(true);

  await received.getByRole('button', { name: /Harbor\.jpg/ }).press('Enter');
  const dialog = elsewhere.getByRole('dialog', { name: 'Harbor.jpg' });
  const large = dialog.getByRole('img', { name: 'Harbor.jpg' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await inspect('4-opened', elsewhere);
  await elsewhere.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);

  // Pasted and without a text: lists say what it is.
  const pasted = (await drawnPicture(page, 300, 600)).toString('base64');
  await page.getByRole('textbox').focus();
  await page.evaluate((content) => {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'Pasted.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, pasted);
  await tray.getByText('Pasted.png').waitFor();
  await page.getByRole('button', { name: words.composer.send }).click();
  await elsewhere.getByRole('img', { name: 'Pasted.jpg' }).waitFor();
  await elsewhere.locator('a[data-conversation]').filter({ hasText: words.attachment.picture }).waitFor();

  // Its author deletes it, and with it the files.
  const own = page.locator('[data-message]').filter({ hasText: 'our agenda' });
  await own.getByRole('button', { name: words.message.actions }).click();
  await page.getByRole('menuitem', { name: words.message.delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.deletion.confirm }).click();
  await expect.poll(() => elsewhere.getByRole('img', { name: 'Harbor.jpg' }).count()).toBe(0);
});

journey('a picture that is sent offline arrives once the network is back', onPhone, async (visitor) => {
  const { page, context, look, inspect, expect, expectProblem } = visitor;
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const words = textsOf('messaging', look);
  const files = textsOf('message-attachments', look);
  const { ines, ada, id } = await talkingPair(visitor);
  await openAs(page, ines.signedIn, `/messages/${id}`);
  await page.locator('[data-message]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Tunnel.png', mimeType: 'image/png', buffer: await drawnPicture(page, 900, 1200) }]);
  await page.getByRole('list', { name: files.chosen }).getByText('Tunnel.png').waitFor();
  await page.getByRole('button', { name: words.composer.send }).click();
  await page.getByText(words.pending.queued).first().waitFor();
  await inspect('1-offline');

  const elsewhere = await visitor.openElsewhere();
  await openAs(elsewhere, ada.signedIn, `/messages/${id}`);
  await elsewhere.locator('[data-message]').first().waitFor();
  await context.setOffline(false);
  await elsewhere.getByRole('img', { name: 'Tunnel.jpg' }).waitFor();
  await page.getByRole('img', { name: 'Tunnel.jpg' }).waitFor();
  expect(await elsewhere.getByRole('img', { name: 'Tunnel.jpg' }).count()).toBe(1);
  await inspect('2-back-online');

  // A page that is closed before it could send leaves the file to the next one.
  await page.route('**/api/messaging/attachments/*', (route) => route.abort());
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: agenda }]);
  await page.getByRole('button', { name: words.composer.send }).click();
  await page.getByText('Plan.pdf').waitFor();
  await page.unroute('**/api/messaging/attachments/*');
  await page.goto(new URL('/settings', page.url()).href);
  await elsewhere.getByRole('button', { name: /Plan\.pdf/ }).waitFor();
});
