import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { createGroup } from '@foyer/contract/messaging/groups.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { talkingPair } from './talking-pair.ts';

journey('a member is mentioned in a group by their name, and their list shows it', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('messaging', look);
  const { ada, ines } = await talkingPair(visitor);
  const asked = await ada.call(requestConnection, { body: { urlSlug: ines.urlSlug, intent: 'conversation' } });
  await ines.call(acceptRequest, { params: { id: asked.id } });
  const body = { clientId: crypto.randomUUID(), name: 'Breakfast', urlSlugs: [ines.urlSlug] };
  const { id } = await ada.call(createGroup, { body });

  await openAs(page, ada.signedIn, `/messages/${id}`);
  const field = page.getByRole('textbox', { name: words.composer.label.replace('{{name}}', 'Breakfast') });
  await field.pressSequentially('@ines');
  await page.getByRole('option', { name: 'Inés Carrasco' }).waitFor();
  await inspect('1-members-to-mention');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('@Inés Carrasco ');
  await field.pressSequentially('can you book the table?');
  await page.getByRole('button', { name: words.composer.send }).click();
  const link = page.locator('[data-message]').getByRole('link', { name: '@Inés Carrasco' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toContain(ines.urlSlug);

  const other = await visitor.openElsewhere();
  await openAs(other, ines.signedIn, '/messages');
  const row = other.locator('[data-conversation]').filter({ hasText: 'Breakfast' });
  await row.getByText(words.mentions.unread_one).waitFor({ state: 'attached' });
  await inspect('2-mentioned', other);
  const read = other.waitForResponse((response) => response.url().endsWith('/read'));
  await row.click();
  await other.locator('[data-message]').filter({ hasText: 'can you book the table?' }).waitFor();
  // Once it is read, the mark goes.
  await read;
  await other.goto('/messages');
  await row.waitFor();
  await expect.poll(() => row.getByText(words.mentions.unread_one).count()).toBe(0);
});
