import { listMessages } from '@foyer/contract/messaging/messages.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { nextMessage } from '@foyer/e2e/people/messages.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#src/deps.ts';
import { connect, say, talkTo } from './conversations.ts';
import { endLeases, type KillableServer, withKillableServer } from './killable-server.ts';
import type { Member } from './members.ts';
import { data, newPhone, signUp } from './people.ts';
import { pushBrowser } from './push-browser.ts';
import { type PushReceiver, pushReceiver } from './push-receiver.ts';
import { TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

let receiver: PushReceiver;
beforeAll(async () => {
  receiver = await pushReceiver();
});
afterAll(() => receiver.close());

async function newMember(server: KillableServer, urlSlug: string, address: string): Promise<Member> {
  const url = () => server.foyer.url;
  const about = { clock: systemClock, publicUrl: receiver.origin, kind: 'browser', userAgent: 'Firefox' } as const;
  const browser = new TestClient({ transport: overSocket(url, address), ...about });
  const messagesTo = async (to: string) => [await nextMessage(url(), to, 0)];
  const { user } = await signUp({ messagesTo: messagesTo as never }, browser, newPhone());
  const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug, title: 'Analyst', company: 'Engines' };
  data(await browser.call(completeProfile, { body: form }));
  return { browser, id: user.id, urlSlug };
}

test('a push message that a kill -9 interrupts is sent again, once and with the same tag', {
  timeout: 180_000,
}, async () => {
  const until = { timeout: 60_000 };
  await withKillableServer({ PUBLIC_URL: receiver.origin }, async (server) => {
    const ada = await newMember(server, 'ada', '198.18.9.11');
    const bob = await newMember(server, 'bob', '198.18.9.12');
    await connect(ada, bob);
    const { id } = await talkTo(ada, bob);
    const device = pushBrowser(receiver.origin);
    await device.turnOn(bob.browser);
    // Bob has been away for a while. The embedded database belongs to the server while it runs.
    await server.foyer.stop();
    await server.whileStopped(
      (db) =>
        db.execute(
          sql`update sessions set last_seen_at = last_seen_at - interval '1 hour' where user_id = ${bob.id}`,
        ) as Promise<unknown>,
    );
    await server.restart();

    const held = receiver.holdNext();
    await say(ada, id, 'Are you coming?');
    await held;
    await server.foyer.stop('SIGKILL');
    await server.whileStopped(endLeases);
    await server.restart();
    await expect.poll(() => receiver.received.length, until).toBe(2);

    // A later message proves that nothing of the first one is still on its way: what is due earlier is sent earlier.
    await say(ada, id, 'We have started');
    await expect.poll(() => receiver.received.length, until).toBeGreaterThan(2);
    const [last, ...interrupted] = await device.received();
    expect(interrupted).toHaveLength(2);
    const [again, first] = interrupted;
    expect(again).toEqual(first);
    expect(last?.tag).toBe(first?.tag);
    expect(new Set(receiver.received.map(({ headers }) => headers.topic)).size).toBe(1);
    const { items } = data(await bob.browser.call(listMessages, { params: { id }, query: {} }));
    expect(items.map(({ body }) => body)).toEqual(['Are you coming?', 'We have started']);
  });
});
