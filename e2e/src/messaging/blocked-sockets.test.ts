import { pollLive } from '@foyer/contract/live/poll.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { journey } from '../journey.ts';
import { looks } from '../looks.ts';
import { openAs } from '../people/member.ts';
import { talkingPair, written } from './talking-pair.ts';

journey('messages arrive where the network blocks WebSockets', looks.slice(0, 1), async (visitor) => {
  const { page, expect, expectProblem } = visitor;
  expectProblem(/WebSocket connection to .* failed/);
  const { ada, ines, id } = await talkingPair(visitor);
  // The server refuses an upgrade at any other address, as a proxy would at each.
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(address: string | URL) {
        super(String(address).replace('/live', '/blocked'));
      }
    };
  });
  const isAnswered = page.waitForResponse((answer) => answer.url().endsWith(pollLive.path));
  await openAs(page, ines.signedIn, `/messages/${id}`);
  const polled = await isAnswered;
  expect(polled.status()).toBe(200);
  // Without live updates, the page would read again only when its visitor returns to it.
  for (const text of ['Can you see this?', 'And this?']) {
    await ada.call(sendMessages, { body: { conversationId: id, messages: [written(text)] } });
    await page.locator('[data-message]').filter({ hasText: text }).waitFor({ timeout: 20_000 });
  }
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(addresses.filter((address) => address.includes('token'))).toEqual([]);
});
