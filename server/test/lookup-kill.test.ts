import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { getLinkedInProfiles } from '@foyer/contract/profiles/wizard/network.ts';
import { nextMessage } from '@foyer/e2e/people/messages.ts';
import { type Foyer, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { expect, inject, test } from 'vitest';
import { lookupRules } from '#src/config/profiles.ts';
import { openDatabase } from '#src/db/client.ts';
import { databaseFolder } from '#src/db/folder/data-folder.ts';
import { lookups } from '#src/db/schema/wizard.ts';
import { systemClock } from '#src/deps.ts';
import { createFreshDatabase } from './database-source.ts';
import type { PeerAnswer } from './peers/http-peer.ts';
import { type Behaviour, googleSearchPeer } from './peers/lookup-peers.ts';
import { data, newPhone, signUp } from './people.ts';
import { TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

const publicUrl = 'http://foyer.localhost';
const card = { title: 'Ada Lovelace - Analyst', link: 'https://www.linkedin.com/in/ada', snippet: 'Engines.' };

test('a search interrupted by kill -9 is continued by the next process', async () => {
  await using folder = await temporaryDataDir();
  const source = inject('databaseSource');
  const copy = source.kind === 'postgres' ? await createFreshDatabase(source) : null;
  let answer: Behaviour = 'silence' satisfies PeerAnswer;
  const started = Promise.withResolvers<void>();
  const peer = await googleSearchPeer(() => {
    started.resolve();
    return answer;
  });
  const search = {
    SEARCH_GOOGLE_KEY: 'secret-key',
    SEARCH_GOOGLE_ENGINE: 'engine-1',
    SEARCH_GOOGLE_URL: `${peer.url}/customsearch/v1`,
  };
  const env = { ...search, PUBLIC_URL: publicUrl, ...(copy && { DATABASE_URL: copy.url }) };
  const server: { foyer: Foyer } = { foyer: await startFoyer({ dataDir: folder.path, env }) };
  try {
    const transport = overSocket(() => server.foyer.url, '198.18.7.1');
    const about = { clock: systemClock, publicUrl, kind: 'browser', userAgent: 'Firefox' } as const;
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
    server.foyer = await startFoyer({ dataDir: folder.path, env });
    // Without another request: the queue gives the job to the new process once its time limit has passed.
    const patience = 4 * lookupRules.jobSeconds * 1000;
    await expect.poll(() => peer.requests.length, { timeout: patience, interval: 500 }).toBeGreaterThan(before);
    await expect
      .poll(async () => (await client.call(getLinkedInProfiles, {})).body, { timeout: patience, interval: 500 })
      .toMatchObject({ success: true, data: { profileLinks: [card] } });
    expect(peer.requests).toHaveLength(before + 1);
  } finally {
    await server.foyer.stop();
    await peer.close();
  }

  const database = await openDatabase(copy ? { url: copy.url, poolSize: 2 } : { folder: databaseFolder(folder.path) });
  expect(await database.db.select().from(lookups)).toMatchObject([{ kind: 'people', state: 'answered', revision: 1 }]);
  await database.close();
  await copy?.drop();
}, 300_000);
