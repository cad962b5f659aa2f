import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { getLinkedInProfiles } from '@foyer/contract/profiles/wizard/network.ts';
import { nextMessage } from '@foyer/e2e/people/messages.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lookupRules } from '#src/config/profiles.ts';
import type { Db } from '#src/db/client.ts';
import { lookups } from '#src/db/schema/wizard.ts';
import { systemClock } from '#src/deps.ts';
import { killablePublicUrl, withKillableServer } from './killable-server.ts';
import type { PeerAnswer } from './peers/http-peer.ts';
import { type Behaviour, googleSearchPeer } from './peers/lookup-peers.ts';
import { data, newPhone, signUp } from './people.ts';
import { TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

const card = { title: 'Ada Lovelace - Analyst', link: 'https://www.linkedin.com/in/ada', snippet: 'Engines.' };

/** Makes the tasks of the killed process as old as the queue lets them become, before it gives them to another. */
const outlastTasks = (db: Db) =>
  db.execute(sql`update pgboss.job set started_on = started_on - ${`${lookupRules.jobSeconds} seconds`}::interval
    where state = 'active'`);

test('a search interrupted by kill -9 is continued by the next process', async () => {
  let answer: Behaviour = 'silence' satisfies PeerAnswer;
  const started = Promise.withResolvers<void>();
  const peer = await googleSearchPeer(() => {
    started.resolve();
    return answer;
  });
  const env = {
    SEARCH_GOOGLE_KEY: 'secret-key',
    SEARCH_GOOGLE_ENGINE: 'engine-1',
    SEARCH_GOOGLE_URL: `${peer.url}/customsearch/v1`,
  };
  await withKillableServer(env, async (server) => {
    const transport = overSocket(() => server.foyer.url, '198.18.7.1');
    const about = { clock: systemClock, publicUrl: killablePublicUrl, kind: 'browser', userAgent: 'Firefox' } as const;
    const client = new TestClient({ transport, ...about });
    const messagesTo = async (to: string) => [await nextMessage(server.foyer.url, to, 0)];
    await signUp({ messagesTo: messagesTo as never }, client, newPhone());
    const form = { firstName: 'Ada', lastName: 'Lovelace', urlSlug: 'ada', title: 'Analyst', company: 'Engines' };
    data(await client.call(completeProfile, { body: form }));

    const request = client.call(getLinkedInProfiles, {}).catch(() => null);
    await started.promise;
    await server.foyer.stop('SIGKILL');
    await request;
    const before = peer.requests.length;
    answer = { found: { items: [card] } };
    await server.whileStopped(outlastTasks);
    await server.restart();
    // Without another request: the queue gives the job to the new process once its time limit has passed.
    const patience = 4 * lookupRules.jobSeconds * 1000;
    await expect.poll(() => peer.requests.length, { timeout: patience, interval: 500 }).toBeGreaterThan(before);
    await expect
      .poll(async () => (await client.call(getLinkedInProfiles, {})).body, { timeout: patience, interval: 500 })
      .toMatchObject({ success: true, data: { profileLinks: [card] } });
    expect(peer.requests).toHaveLength(before + 1);

    await server.foyer.stop();
    expect(await server.whileStopped(async (db) => await db.select().from(lookups))).toMatchObject([
      { kind: 'people', state: 'answered', revision: 1 },
    ]);
  }).finally(peer.close);
}, 300_000);
