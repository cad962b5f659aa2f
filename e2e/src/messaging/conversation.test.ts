import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

async function memberNamed(visitor: Visitor, firstName: string, lastName: string) {
  const { signedIn } = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '' };
}

const withName = (text: string, name: string) => text.replaceAll('{{name}}', name);

journey('a message request becomes a conversation, live in two browsers', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('messaging', look);
  const ines = await memberNamed(visitor, 'Inés', 'Carrasco');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');

  await openAs(page, ines.signedIn, '/messages');
  await page.getByText(words.empty.title).waitFor();
  await inspect('1-empty');

  const { conversation } = await ada.call(openConversation, {
    body: {
      urlSlug: ines.urlSlug,
      message: { clientId: crypto.randomUUID(), body: 'Your talk on calm products was great.' },
    },
  });
  const elsewhere = await visitor.openElsewhere();
  await openAs(elsewhere, ada.signedIn, `/messages/${conversation.id}`);
  await elsewhere.getByText('Your talk on calm products was great.').first().waitFor();
  await inspect('2-request-sent', elsewhere);

  // The request arrives without a reload.
  const requests = words.boxes.requestsCount.replace('{{count, number}}', '1');
  await page.getByRole('radio', { name: requests }).click();
  await page.waitForURL('**/messages?box=requests');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await page.getByRole('button', { name: words.received.accept, exact: true }).waitFor();
  await inspect('3-request-received');
  await page.getByRole('button', { name: words.received.accept, exact: true }).click();

  const field = page.getByRole('textbox', { name: withName(words.composer.label, 'Ada Lovelace') });
  await field.fill('Thank you. What are you working on?');
  await page.getByRole('button', { name: words.composer.send }).click();

  const answer = elsewhere.getByRole('textbox', { name: withName(words.composer.label, 'Inés Carrasco') });
  await elsewhere.locator('[data-message]').filter({ hasText: 'What are you working on?' }).waitFor();
  await answer.fill('A notebook.\nSee https://example.com/notes for more.');
  await elsewhere.getByRole('button', { name: words.composer.send }).click();
  const arrived = page.locator('[data-message]').filter({ hasText: 'A notebook.' });
  await arrived.waitFor();
  expect(await arrived.getByRole('link').getAttribute('href')).toBe('https://example.com/notes');

  // A reaction and an answer to the message.
  await arrived.hover();
  await arrived.getByRole('button', { name: words.message.actions }).click();
  await page.getByRole('menuitemcheckbox', { name: words.message.react.replace('{{emoji}}', '🎉') }).click();
  await arrived.getByRole('button', { name: /🎉/ }).waitFor();
  await arrived.getByRole('button', { name: words.message.actions }).click();
  // Turning the phone, as a full inspection does, closes the menu.
  await visitor.screenshot('4-menu');
  await visitor.expectAccessible();
  await page.getByRole('menuitem', { name: words.message.reply }).click();
  await field.fill('Can I read it?');
  await inspect('5-reply');
  await page.getByRole('button', { name: words.composer.send }).click();
  await elsewhere.locator('[data-message]').filter({ hasText: 'Can I read it?' }).waitFor();
  await elsewhere.getByRole('button', { name: /🎉/ }).waitFor();
  await inspect('6-conversation', elsewhere);
  await elsewhere.goto('/messages');
  await elsewhere.getByRole('link', { name: /Inés Carrasco/ }).waitFor();
  await untilAlive(elsewhere);
  await inspect('7-list', elsewhere);
});
