import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { readFullProfile, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

async function chessPlayer(visitor: Visitor, firstName: string, lastName: string) {
  const { signedIn } = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  const { version } = await call(readFullProfile, {});
  await call(saveProfile, { body: { version, interests: ['Chess'] } });
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '' };
}

journey('a suggested opener and a suggested reply are edited and sent', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('messaging', look);
  const relation = textsOf('relation', look);
  const suggestions = textsOf('message-suggestions', look);
  const ada = await chessPlayer(visitor, 'Ada', 'Lovelace');
  const ines = await chessPlayer(visitor, 'Inés', 'Carrasco');

  // An opener in a message request.
  await openAs(page, ada.signedIn, `/in/${ines.urlSlug}`);
  await page.getByRole('button', { name: relation.write.to.replace('{{name}}', 'Inés Carrasco') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: relation.write.request.suggest }).click();
  const opener = dialog.getByRole('button', { name: /Chess/ });
  await opener.waitFor();
  await inspect('1-opener');
  await opener.click();
  const request = dialog.getByRole('textbox');
  expect(await request.inputValue()).toContain('Chess');
  expect(await request.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await request.pressSequentially(' ♟');
  await dialog.getByRole('button', { name: relation.write.request.send }).click();
  await page.waitForURL('**/messages/*');
  await page.locator('[data-message]').filter({ hasText: '♟' }).waitFor();

  // Her answer, and a suggested reply to it.
  const { conversation } = await ines.call(openConversation, {
    body: {
      urlSlug: ada.urlSlug,
      message: {
        clientId: crypto.randomUUID(),
        body:
          look.language === 'es'
            ? '¡Qué bien! ¿Tomamos un café el jueves?'
            : 'Great! Would you like a coffee on Thursday?',
      },
    },
  });
  const field = page.getByRole('textbox', { name: words.composer.label.replace('{{name}}', 'Inés Carrasco') });
  await field.waitFor();
  await page.getByRole('button', { name: words.composer.suggest.reply }).click();
  const panel = page.getByRole('region', { name: suggestions.title.reply });
  const reply = panel.getByRole('button', { name: look.language === 'es' ? /café el jueves/ : /coffee on Thursday/ });
  await reply.first().waitFor();
  await inspect('2-replies');
  // Escape closes it and gives the focus back.
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await reply.first().waitFor();
  await reply.first().click();
  await panel.waitFor({ state: 'hidden' });
  await inspect('3-inserted');
  await page.keyboard.press('End');
  await field.pressSequentially(' 🙂');
  await page.getByRole('button', { name: words.composer.send }).click();
  await page.locator('[data-message]').filter({ hasText: '🙂' }).waitFor();

  // Nothing more to go on for a reply of hers without a question.
  await ines.call(sendMessages, {
    body: { conversationId: conversation.id, messages: [{ clientId: crypto.randomUUID(), body: '👍' }] },
  });
  await page.locator('[data-message]').filter({ hasText: '👍' }).waitFor();
  await page.getByRole('button', { name: words.composer.suggest.reply }).click();
  await panel.getByText(suggestions.nothing.reply).last().waitFor();
  await inspect('4-nothing');
});
