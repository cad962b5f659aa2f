import { livePath } from '@foyer/contract/live/frames.ts';
import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import type { Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

/** The sockets for live updates that a page has open. */
function openSockets(page: Page): () => number {
  let count = 0;
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith(livePath)) return;
    count += 1;
    socket.on('close', () => {
      count -= 1;
    });
  });
  return () => count;
}

journey(
  'two tabs receive messages over one socket, and the second continues when the first closes',
  bothLooks,
  async (visitor) => {
    const { look, context, url, openTab, inspect, expect } = visitor;
    const { requestsCount } = textsOf('messaging', look).boxes;
    const requests = (page: Page, count: number) =>
      page.getByRole('radio', { name: requestsCount.replace('{{count, number}}', String(count)) });
    const { signedIn } = await newMember(visitor);
    const { urlSlug } = signedIn.user;

    async function askedByAnother(): Promise<void> {
      const other = await newMember(visitor);
      const { call, signIn } = await openApi(context, url);
      signIn(other.signedIn.accessToken);
      const message = { clientId: crypto.randomUUID(), body: 'Your talk on calm products was great.' };
      await call(openConversation, { body: { urlSlug: urlSlug ?? '', message } });
    }

    const [first, second] = [await openTab(), await openTab()];
    const [ofFirst, ofSecond] = [openSockets(first), openSockets(second)];
    await openAs(first, signedIn, '/messages', 'local');
    await expect.poll(ofFirst).toBe(1);
    await second.goto('/messages');
    await second.getByText(textsOf('messaging', look).empty.title).waitFor();

    await askedByAnother();
    for (const tab of [first, second]) await requests(tab, 1).waitFor();
    expect([ofFirst(), ofSecond()]).toEqual([1, 0]);
    await inspect('1-both', second);

    await first.close();
    await expect.poll(ofSecond).toBe(1);
    await askedByAnother();
    await requests(second, 2).waitFor();
    await inspect('2-second', second);
  },
);
