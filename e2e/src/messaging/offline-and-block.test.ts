import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { talkingPair, written } from './talking-pair.ts';

const withName = (text: string, name: string) => text.replaceAll('{{name}}', name);

journey(
  'what is written offline is sent once and in order, and older messages load while scrolling',
  bothLooks,
  async (visitor) => {
    const { page, context, look, inspect, expect, expectProblem } = visitor;
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    // The notes below count too, so the messages that waited may be asked to wait a little longer.
    expectProblem(/429/);
    const words = textsOf('messaging', look);
    const { ines, ada, id } = await talkingPair(visitor);
    // More than a page. A member can send 20 in ten seconds, so a call is repeated until it is let through.
    for (const [at, { call }] of [ines, ada, ines].entries()) {
      const messages = Array.from({ length: 18 }, (_, n) => written(`Note ${at * 18 + n + 1}`));
      const isSent = () =>
        call(sendMessages, { body: { conversationId: id, messages } }).then(
          () => true,
          () => false,
        );
      await expect.poll(isSent, { timeout: 30_000, interval: 500 }).toBe(true);
    }
    await openAs(page, ines.signedIn, `/messages/${id}`);
    const messages = page.getByRole('region', { name: withName(words.messagesWith, 'Ada Lovelace') });
    await messages.getByText('Note 54', { exact: true }).waitFor();

    // The arrow keys reach the first message, which was not loaded at first.
    await messages.focus();
    await page.keyboard.press('Home');
    await expect
      .poll(async () => {
        await page.keyboard.press('Home');
        return await page.evaluate(() => document.activeElement?.textContent ?? '');
      })
      .toContain('Shall we talk?');

    await context.setOffline(true);
    const field = page.getByRole('textbox', { name: withName(words.composer.label, 'Ada Lovelace') });
    const send = page.getByRole('button', { name: words.composer.send });
    for (const body of ['First in the tunnel', 'Second in the tunnel']) {
      await field.fill(body);
      await send.click();
    }
    await messages.getByText(words.pending.queued).first().waitFor();
    await inspect('1-offline');
    const elsewhere = await visitor.openElsewhere();
    await openAs(elsewhere, ada.signedIn, `/messages/${id}`);
    await elsewhere.locator('[data-message]').getByText('Note 54', { exact: true }).waitFor();
    await context.setOffline(false);

    const arrived = elsewhere.locator('[data-message]').filter({ hasText: 'in the tunnel' });
    await expect.poll(() => arrived.count()).toBe(2);
    expect((await arrived.allTextContents()).map((text) => /First|Second/.exec(text)?.[0])).toEqual([
      'First',
      'Second',
    ]);
    await expect.poll(() => messages.getByText(words.pending.queued).count()).toBe(0);
    await inspect('2-back-online');

    // A page that is closed before it could send leaves the message to the next one, whichever that is.
    expectProblem(/ERR_FAILED/);
    await page.route('**/api/messaging/messages', (route) => route.abort());
    await field.fill('Third, before the page was closed');
    await send.click();
    await messages.getByText(words.pending.queued).waitFor();
    await page.unroute('**/api/messaging/messages');
    await page.goto(new URL('/settings', page.url()).href);
    await elsewhere.locator('[data-message]').filter({ hasText: 'Third, before' }).waitFor();
  },
);

journey(
  'a message is edited and deleted, and a block ends the conversation on both sides',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect, expectProblem } = visitor;
    expectProblem(/404/);
    const words = textsOf('messaging', look);
    const relation = textsOf('relation', look);
    const { ines, ada, id } = await talkingPair(visitor);
    await openAs(page, ada.signedIn, `/messages/${id}`);
    const elsewhere = await visitor.openElsewhere();
    await openAs(elsewhere, ines.signedIn, `/messages/${id}`);
    const own = page.locator('[data-message]').first();
    const theirs = elsewhere.locator('[data-message]').first();
    await theirs.filter({ hasText: 'Shall we talk?' }).waitFor();

    const openMenu = () => own.getByRole('button', { name: words.message.actions }).click();
    const dialog = page.getByRole('dialog');
    await openMenu();
    await page.getByRole('menuitem', { name: words.message.edit }).click();
    await dialog.getByRole('textbox').fill('Shall we talk on Friday?');
    await inspect('1-edit');
    await dialog.getByRole('button', { name: words.editing.save }).click();
    await theirs.filter({ hasText: 'Shall we talk on Friday?' }).filter({ hasText: words.message.edited }).waitFor();
    await openMenu();
    await page.getByRole('menuitem', { name: words.message.delete }).click();
    await dialog.getByRole('button', { name: words.deletion.confirm }).click();
    await theirs.getByText(words.message.deleted).waitFor();

    await elsewhere.getByRole('button', { name: withName(words.actions.label, 'Ada Lovelace') }).click();
    await elsewhere.getByRole('menuitem', { name: relation.block.open }).click();
    await elsewhere.getByRole('dialog').getByRole('button', { name: relation.block.confirm }).click();
    await elsewhere.getByText(withName(relation.block.done, 'Ada Lovelace')).waitFor();
    await elsewhere.waitForURL('**/messages');
    await page.reload();
    await page.getByRole('heading', { name: words.gone.title }).waitFor();
    await inspect('2-gone');
    expect(await page.getByRole('link', { name: /Inés Carrasco/ }).count()).toBe(0);
  },
);
