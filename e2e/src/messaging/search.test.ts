import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { foyerToLengthen } from './lengthened-foyer.ts';
import { talkingPair, written } from './talking-pair.ts';

/** Several pages more than those around a message and the newest. */
const count = 400;

const foyer = foyerToLengthen();

journey(
  'a member finds an old message, reads on from it, and goes back to the newest',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect } = visitor;
    const words = textsOf('messaging', look);
    const { ines, ada, id } = await talkingPair(visitor);
    const said = await ada.call(sendMessages, {
      body: { conversationId: id, messages: [written('The reservation is under Béranger')] },
    });
    const no = said.messages[0]?.no ?? 0;
    await foyer.lengthen(id, count);
    await openAs(page, ines.signedIn, '/messages');
    const field = page.getByRole('searchbox', { name: words.search.label });
    await field.fill('beranger reserv');
    const result = page.locator('[data-conversation]').filter({ hasText: 'Béranger' });
    await result.waitFor();
    await inspect('1-found');

    // It has no file, and it is from Ada in the conversation with her.
    const { filters, none } = words.search;
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
    await page.getByText(filters.label, { exact: true }).click();
    await choice(filters.has).selectOption(filters.files);
    await page.getByRole('heading', { name: none }).waitFor();
    await choice(filters.has).selectOption(filters.anything);
    await choice(filters.conversation).selectOption('Ada Lovelace');
    // What was found before stays, dimmed, until the answer is there.
    const answered = page.waitForResponse((answer) => answer.url().includes('author=') && answer.ok());
    await choice(filters.author).selectOption('Ada Lovelace');
    await answered;
    await result.waitFor();
    expect(new URL(page.url()).searchParams.get('in')).toBe(id);
    await inspect('2-filtered');
    await page.getByRole('button', { name: filters.clear }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?search=beranger+reserv');
    await result.waitFor();
    await field.press('ArrowDown');
    await page.keyboard.press('Enter');

    const message = (text: string) => page.locator('li[data-message]').filter({ hasText: text });
    const found = message('Béranger');
    await found.waitFor();
    expect(new URL(page.url()).search).toBe(`?search=beranger+reserv&message=${no}`);
    await expect.poll(() => found.evaluate((row) => row === document.activeElement)).toBe(true);
    const list = page.getByRole('region', { name: words.messagesWith.replace('{{name}}', 'Ada Lovelace') });
    const isInView = (of: typeof found) =>
      of.evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const box = row.closest('section')?.getBoundingClientRect();
        return top >= (box?.top ?? 0) && bottom <= (box?.bottom ?? 0);
      });
    expect(await isInView(found)).toBe(true);
    await inspect('3-opened-at-it');

    // A message that arrives now is not shown beside old ones.
    await ada.call(sendMessages, { body: { conversationId: id, messages: [written('Are you still there?')] } });
    const told = page.getByRole('status').filter({ hasText: 'Are you still there?' });
    await told.waitFor({ state: 'attached' });
    expect(await message('Are you still there?').count()).toBe(0);
    expect(await isInView(found)).toBe(true);

    // Reading on, every message comes once, in order.
    await expect
      .poll(
        async () => {
          await list.evaluate((box) => {
            box.scrollTop += box.clientHeight;
          });
          return await message('Are you still there?').count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    const numbers = await page
      .locator('li[data-message] p')
      .evaluateAll((all) => all.flatMap((row) => /^Message (\d+)/.exec(row.textContent ?? '')?.[1] ?? []).map(Number));
    expect(numbers.at(-1)).toBe(count);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));

    // The result again, and back to the newest by the button.
    await page.goBack();
    if (look.size === 'phone') await page.goto(`/messages?search=beranger`);
    await result.click();
    await found.waitFor();
    await page.getByRole('button', { name: words.newer.newest }).click();
    const newest = message('Are you still there?');
    await newest.waitFor();
    await expect.poll(() => isInView(newest)).toBe(true);
    // Unless it was read up to the newest, it isn't even loaded.
    if ((await found.count()) > 0) expect(await isInView(found)).toBe(false);
    expect(new URL(page.url()).searchParams.get('message')).toBeNull();
  },
  { at: foyer.url },
);
