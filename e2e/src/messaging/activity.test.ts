import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import type { Page } from 'playwright-core';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

async function memberNamed(visitor: Visitor, firstName: string, lastName: string) {
  const { signedIn } = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '', name: `${firstName} ${lastName}` };
}

journey(
  'two browsers: typing is shown, what was read is marked, and switched off neither is',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect } = visitor;
    const words = textsOf('messaging', look);
    const settings = textsOf('settings', look).privacy.messages;
    const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
    const ines = await memberNamed(visitor, 'Inés', 'Carrasco');
    const { id } = await ada.call(requestConnection, { body: { urlSlug: ines.urlSlug, intent: 'conversation' } });
    await ines.call(acceptRequest, { params: { id } });

    const field = (of: Page, name: string) =>
      of.getByRole('textbox', { name: words.composer.label.replace('{{name}}', name) });
    const say = async (of: Page, name: string, text: string) => {
      await field(of, name).fill(text);
      await of.getByRole('button', { name: words.composer.send }).click();
    };
    const typing = (of: Page) => of.locator('header p').filter({ hasText: words.typing.short });

    const { conversation } = await ada.call(openConversation, { body: { urlSlug: ines.urlSlug } });
    await openAs(page, ada.signedIn, `/messages/${conversation.id}`);
    await page.getByText(words.presence.active).waitFor();
    await say(page, ines.name, 'Shall we look at the venue on Friday?');

    const inesPage = await visitor.openElsewhere();
    await openAs(inesPage, ines.signedIn, `/messages/${conversation.id}`);
    await inesPage.locator('[data-message]').filter({ hasText: 'the venue on Friday' }).waitFor();
    await page.getByText(words.receipts.read, { exact: true }).waitFor();

    await field(inesPage, ada.name).pressSequentially('Yes, at ten');
    await typing(page).waitFor();
    await inspect('1-typing-and-read');
    await inesPage.getByRole('button', { name: words.composer.send }).click();
    await page.locator('[data-message]').filter({ hasText: 'Yes, at ten' }).waitFor();
    await expect.poll(() => typing(page).count()).toBe(0);

    // Inés switches both off: Ada sees neither anymore, and Inés does not see Ada's.
    await inesPage.goto('/settings/privacy');
    for (const name of [settings.receipts, settings.activity]) {
      const toggle = inesPage.getByRole('switch', { name });
      await expect.poll(() => toggle.isChecked()).toBe(true);
      const saved = inesPage.waitForResponse((answer) => answer.url().endsWith('/api/settings/preferences'));
      await toggle.press('Space');
      await saved;
      await expect.poll(() => toggle.isChecked()).toBe(false);
    }
    await inspect('2-switched-off', inesPage);
    await inesPage.goBack();
    await inesPage.locator('[data-message]').filter({ hasText: 'the venue on Friday' }).waitFor();
    expect(await inesPage.getByText(words.presence.active).count()).toBe(0);
    await page.reload();
    await page.locator('[data-message]').filter({ hasText: 'Yes, at ten' }).waitFor();
    await say(page, ines.name, 'Great, see you there.');
    const last = inesPage.locator('[data-message]').filter({ hasText: 'see you there' });
    await last.waitFor();
    await field(inesPage, ada.name).pressSequentially('Until then');
    await inesPage.getByRole('button', { name: words.composer.send }).click();
    await page.locator('[data-message]').filter({ hasText: 'Until then' }).waitFor();
    for (const of of [page, inesPage]) {
      expect(await of.getByText(words.receipts.read, { exact: true }).count()).toBe(0);
      expect(await typing(of).count()).toBe(0);
      expect(await of.getByText(words.presence.active).count()).toBe(0);
    }
  },
);
