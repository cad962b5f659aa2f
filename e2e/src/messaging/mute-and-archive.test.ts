import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { talkingPair, written } from './talking-pair.ts';

const withName = (text: string, name: string) => text.replaceAll('{{name}}', name);

journey(
  'a conversation is marked as unread, muted and archived, and a message brings it back',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect } = visitor;
    const words = textsOf('messaging', look);
    const { ines, ada, id } = await talkingPair(visitor);
    await openAs(page, ines.signedIn, '/messages');
    const row = page.locator('[data-conversation]').filter({ hasText: 'Ada Lovelace' });
    async function choose(action: string): Promise<void> {
      await page.getByRole('button', { name: withName(words.actions.label, 'Ada Lovelace') }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    }
    const message = page.locator('[data-message]').filter({ hasText: 'Shall we talk?' });

    async function openAndRead(): Promise<void> {
      const read = page.waitForResponse((response) => response.url().endsWith('/read'));
      await row.click();
      await message.waitFor();
      await read;
    }

    await openAndRead();
    await choose(words.actions.markUnread);
    await page.waitForURL('**/messages');
    await row.getByText(words.markedUnread).waitFor({ state: 'attached' });
    await inspect('1-marked-as-unread');
    await openAndRead();
    await page.goto('/messages');
    await row.waitFor();
    await expect.poll(() => row.getByText(words.markedUnread).count()).toBe(0);

    await row.click();
    const isMuted = async (expected: boolean) => {
      const mark = page.locator('header').getByText(words.muted);
      await expect.poll(() => mark.count()).toBe(expected ? 1 : 0);
    };
    await choose(words.actions.muteHours_other.replace('{{count}}', '8'));
    await isMuted(true);
    await page.goto('/messages');
    await row.getByText(words.muted).waitFor({ state: 'attached' });
    await row.click();
    await choose(words.actions.unmute);
    await isMuted(false);

    const chosen = words.notify;
    async function notifyOf(level: 'all' | 'none'): Promise<void> {
      await choose(words.actions.notify);
      const dialog = page.getByRole('dialog', { name: chosen.title });
      await dialog.getByRole('combobox', { name: chosen.label }).selectOption(chosen.levels[level]);
      if (level === 'none') await inspect('2-notifications');
      await dialog.getByRole('button', { name: chosen.save }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await notifyOf('none');
    await isMuted(true);
    await page.goto('/messages');
    await row.getByText(words.muted).waitFor({ state: 'attached' });
    await row.click();
    await notifyOf('all');
    await isMuted(false);

    await choose(words.actions.archive);
    await page.waitForURL('**/messages');
    await page.getByText(words.empty.title).waitFor();
    await page.getByRole('radio', { name: words.boxes.archived }).click();
    await row.click();
    await message.waitFor();
    await inspect('3-archived');
    await choose(words.actions.unarchive);
    await page.goto('/messages');
    await row.waitFor();

    await row.click();
    await choose(words.actions.archive);
    await page.waitForURL('**/messages');
    await page.getByText(words.empty.title).waitFor();
    await ada.call(sendMessages, { body: { conversationId: id, messages: [written('Still interested?')] } });
    await row.filter({ hasText: 'Still interested?' }).waitFor();
  },
);
