import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';

journey('a member creates cards, shares them and turns a link off', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('business-cards', look);
  const email = newEmail('ada');
  const { signedIn } = await newMember(visitor, { firstName: 'Ada', lastName: 'Lovelace', email, proven: true });
  const named = (text: string, name: string) => text.replace('{{name}}', name);

  await openAs(page, signedIn, '/cards');
  await page.getByText(words.none.title).waitFor();
  await inspect('1-no-card');
  await page.getByRole('button', { name: words.none.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').waitFor();
  await dialog.getByRole('button', { name: words.share.copy }).waitFor();
  await inspect('2-code');
  await dialog.getByRole('radio', { name: words.share.offline }).check();
  const first = look.language === 'es' ? 'Mi tarjeta' : 'My card';
  await dialog.getByRole('img', { name: named(words.share.offlineCode, first) }).waitFor();
  await inspect('3-offline-code');
  await dialog.getByText(words.share.more).click();
  await dialog.getByRole('textbox', { name: words.share.nfc.address }).waitFor();
  await dialog.getByRole('link', { name: words.share.signature.link }).waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: words.share.print.action }).click();
  expect((await download).suggestedFilename()).toBe('ada-lovelace.pdf');
  await inspect('4-more-ways');
  await dialog.getByRole('button', { name: words.share.close }).click();

  await page.getByRole('link', { name: words.new }).click();
  await page.getByRole('heading', { name: words.editor.new }).waitFor();
  await page.getByRole('button', { name: words.editor.create }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: words.editor.name }).fill('Conference');
  await page.getByRole('radio', { name: words.editor.colors.teal }).check();
  await page.getByRole('checkbox', { name: words.editor.field.phone, exact: true }).check();
  await page.getByRole('textbox', { name: words.editor.bookingLink }).fill('cal.example.com/ada');
  await page.getByRole('region', { name: words.editor.preview }).getByText('cal.example.com/ada').waitFor();
  await inspect('5-editor');
  await page.getByRole('button', { name: words.editor.create }).click();
  await page.getByRole('heading', { name: 'Conference' }).waitFor();
  await inspect('6-cards');

  await page.getByRole('button', { name: named(words.card.actions, first) }).click();
  await page.getByRole('menuitem', { name: words.card.pause }).click();
  await page.getByText(words.card.pausedHint).waitFor();
  await page.getByRole('link', { name: first, exact: true }).click();
  await page.getByRole('button', { name: words.details.revokeOf.replace('{{kind}}', words.details.kinds.qr) }).click();
  await inspect('7-turn-off');
  await dialog.getByRole('button', { name: words.details.revocation.confirm }).click();
  await page.getByText(words.details.kinds.qr).waitFor({ state: 'detached' });
  await inspect('8-links-and-activity');

  await page.goto('/cards');
  await page.getByRole('button', { name: named(words.card.actions, 'Conference') }).click();
  await page.getByRole('menuitem', { name: words.card.delete }).click();
  await dialog.getByRole('button', { name: words.deletion.confirm }).click();
  await page.getByRole('heading', { name: 'Conference' }).waitFor({ state: 'detached' });
});
