import { randomUUID } from 'node:crypto';
import type { ServerFrame } from '@foyer/contract/live/frames.ts';
import { listChanges, listMessages, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { nextMessage } from '@foyer/e2e/people/messages.ts';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { expect, inject, test } from 'vitest';
import { systemClock } from '#src/deps.ts';
import { connect, talkTo } from './conversations.ts';
import { createFreshDatabase } from './database-source.ts';
import { killablePublicUrl } from './killable-server.ts';
import { openLive } from './live-client.ts';
import { type OwnRedis, ownRedis } from './own-redis.ts';
import { data, newPhone, signUp } from './people.ts';
import { TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

const source = inject('databaseSource');
const sentBeforeKill = 6;
const sent = 12;

/** A member whose requests go to the server that `url` names at that moment. */
async function newMember(url: () => string, slug: string, address: string) {
  const transport = overSocket(url, address);
  const about = { clock: systemClock, publicUrl: killablePublicUrl, kind: 'browser', userAgent: 'Firefox' } as const;
  const browser = new TestClient({ transport, ...about });
  const messagesTo = async (to: string) => [await nextMessage(url(), to, 0)];
  const { user } = await signUp({ messagesTo: messagesTo as never }, browser, newPhone());
  const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug: slug, title: 'Analyst', company: 'Engines' };
  data(await browser.call(completeProfile, { body: form }));
  return { browser, id: user.id, urlSlug: slug };
}

// The embedded database belongs to one process, so there are no two servers on it.
test.skipIf(source.kind !== 'postgres').for(['PostgreSQL', 'Redis'])(
  'two servers with hints over %s: every acknowledged message arrives once and in order, also after kill -9',
  { timeout: 120_000 },
  async (bus, { skip }) => {
    if (source.kind !== 'postgres') return;
    const redis: OwnRedis | null = bus === 'Redis' ? await ownRedis() : null;
    if (bus === 'Redis' && !redis) return skip('redis-server is not installed');
    const copy = await createFreshDatabase(source);
    await using folder = await temporaryDataDir();
    const env = {
      PUBLIC_URL: killablePublicUrl,
      DATABASE_URL: copy.url,
      LOG_LEVEL: 'info',
      ...(redis && { REDIS_URL: redis.url }),
    };
    const start = () => startFoyer({ dataDir: folder.path, env });
    // One after the other: the first makes the key of the folder.
    const [dying, staying] = [await start(), await start()];
    try {
      expect(staying.log()).toContain(`live updates: ${bus}`);
      let adasServer = dying.url;
      const ada = await newMember(() => adasServer, 'ada', '198.18.9.1');
      const bob = await newMember(() => staying.url, 'bob', '198.18.9.2');
      await connect(ada, bob);
      const { id } = await talkTo(ada, bob);
      const live = await openLive(bob.browser, { url: staying.url, publicUrl: killablePublicUrl });
      const reaches = (seq: number) => (frame: ServerFrame) =>
        frame.type === 'messages' && frame.id === id && frame.seq >= seq;

      const drafts = Array.from({ length: sent }, (_, n) => ({ clientId: randomUUID(), body: `Message ${n}` }));
      const send = (draft: (typeof drafts)[number]) =>
        ada.browser.call(sendMessages, { body: { conversationId: id, messages: [draft] } });
      const acknowledged: string[] = [];
      for (const [n, draft] of drafts.entries()) {
        const isKilling = n === sentBeforeKill;
        const lost = send(draft).catch(() => null);
        if (isKilling) {
          // While the message is under way: stored or not, nobody knows.
          await dying.stop('SIGKILL');
          adasServer = staying.url;
        }
        const answer = (await lost) ?? (await send(draft));
        // A doubled request, as after a lost answer.
        const repeated = data(await send(draft)).messages;
        expect(repeated).toEqual(data(answer).messages);
        acknowledged.push(...repeated.map(({ body }) => body));
        await live.next(reaches(repeated[0]?.seq ?? 0));
      }
      const { items } = data(await bob.browser.call(listMessages, { params: { id }, query: {} }));
      expect(items.map(({ body }) => body)).toEqual(drafts.map(({ body }) => body));
      expect(acknowledged).toEqual(drafts.map(({ body }) => body));
      const changes = data(await bob.browser.call(listChanges, { params: { id }, query: { since: 0 } }));
      expect(changes.items.map(({ seq }) => seq)).toEqual(items.map(({ seq }) => seq).toSorted((a, b) => a - b));
      live.close();
    } finally {
      await Promise.all([dying.stop('SIGKILL'), staying.stop()]);
      await redis?.stop();
      await copy.drop();
    }
  },
);
