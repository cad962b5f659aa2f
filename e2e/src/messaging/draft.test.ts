import { readConversation } from '@foyer/contract/messaging/conversations.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { talkingPair } from './talking-pair.ts';

journey('a draft is continued on another device, and gone from both once it is sent', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('messaging', look);
  const { ines, id } = await talkingPair(visitor);
  const label = words.composer.label.replace('{{name}}', 'Ada Lovelace');
  const draft = async () => (await ines.call(readConversation, { params: { id } })).draft;

  await openAs(page, ines.signedIn, `/messages/${id}`);
  await page.getByRole('textbox', { name: label }).fill('Yes, on Thursday');
  await expect.poll(draft).toBe('Yes, on Thursday');
  const other = await visitor.openElsewhere();
  await openAs(other, ines.signedIn, '/messages');
  const row = (of: typeof page) => of.locator('[data-conversation]').filter({ hasText: 'Ada Lovelace' });
  await row(other).filter({ hasText: 'Yes, on Thursday' }).getByText(words.draft).waitFor();
  await inspect('1-list', other);
  await row(other).click();
  const field = other.getByRole('textbox', { name: label });
  await expect.poll(() => field.inputValue()).toBe('Yes, on Thursday');
  await inspect('2-continued', other);

  await field.fill('Yes, on Thursday at nine');
  await expect.poll(draft).toBe('Yes, on Thursday at nine');
  await page.goto('/messages');
  await row(page).filter({ hasText: 'Yes, on Thursday at nine' }).waitFor();
  await other.getByRole('button', { name: words.composer.send }).click();
  await row(page)
    .filter({ hasText: words.youSaid.replace('{{body}}', 'Yes, on Thursday at nine') })
    .waitFor();
  expect(await row(page).getByText(words.draft).count()).toBe(0);
  await row(page).click();
  await page.locator('[data-message]').filter({ hasText: 'Yes, on Thursday at nine' }).waitFor();
  expect(await page.getByRole('textbox', { name: label }).inputValue()).toBe('');
});
