import { readMe, refreshSession, type SignedIn } from '@foyer/contract/accounts.ts';
import { capturePhoneLead, convertLead, readLead, sendLeadCode, verifyLeadCode } from '@foyer/contract/leads.ts';
import { codeIn, nextMessage } from '@foyer/e2e/people/messages.ts';
import { type Foyer, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#src/db/client.ts';
import { systemClock } from '#src/deps.ts';
import { databaseFolder } from '../src/db/folder/data-folder.ts';
import { outboxRules } from '../src/db/outbox/outbox-dispatcher.ts';
import { createFreshDatabase } from './database-source.ts';
import { data, newPhone } from './people.ts';
import { solveHumanCheck } from './solve-human-check.ts';
import { TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

const rounds = 3;
const peopleEachRound = 6;
/** The server is killed as soon as so many of them are users; the others are then anywhere on their way. */
const usersBeforeKill = 3;

/** What the server has acknowledged to one person so far. */
type Story = {
  client: TestClient;
  phoneNumber: string;
  leadId?: string;
  verificationId?: string;
  code?: string;
  proven?: true;
  signedIn?: SignedIn;
};

/** The server gets another port with every start; what people see stays. */
const publicUrl = 'http://foyer.localhost';

function newStory(server: { foyer: Foyer }, index: number): Story {
  const transport = overSocket(() => server.foyer.url, `198.18.9.${index}`);
  const about = { clock: systemClock, publicUrl, kind: 'browser', userAgent: 'Firefox' } as const;
  return { client: new TestClient({ transport, ...about }), phoneNumber: newPhone() };
}

/** Takes each step that has not been acknowledged yet, as the page would after a failure; the last one after `rest`. */
async function goOn(foyer: Foyer, story: Story, rest?: Promise<unknown>): Promise<void> {
  const { client, phoneNumber } = story;
  if (story.leadId === undefined) {
    const humanCheck = await solveHumanCheck(client, 'capture-lead');
    story.leadId = data(await client.call(capturePhoneLead, { body: { phoneNumber, humanCheck } })).id;
  }
  const { leadId } = story;
  if (story.verificationId === undefined) {
    const humanCheck = await solveHumanCheck(client);
    const answer = await client.call(sendLeadCode, { body: { leadId, phoneNumber, humanCheck } });
    story.verificationId = data(answer).verificationId;
  }
  const { verificationId } = story;
  story.code ??= codeIn(await nextMessage(foyer.url, phoneNumber, 0, 2 * outboxRules.leaseMs));
  if (!story.proven) {
    const { verified } = data(
      await client.call(verifyLeadCode, { body: { leadId, verificationId, code: story.code } }),
    );
    // The answer to the right code may have been lost, and the code serves once: the lead tells.
    const known = verified || data(await client.call(readLead, { params: { leadId } })).phoneVerified;
    if (!known) throw new Error('the code was refused');
    story.proven = true;
  }
  await rest;
  story.signedIn ??= data(await client.call(convertLead, { params: { leadId }, body: {} }));
  client.bearer = story.signedIn.accessToken;
}

/** Several people sign up at once; the server is killed while some of them still do, and one of them certainly. */
async function killDuring(foyer: Foyer, stories: Story[]): Promise<void> {
  let users = 0;
  let isKilled = false;
  const gone = Promise.withResolvers<unknown>();
  await Promise.all(
    stories.map(async (story, index) => {
      try {
        await goOn(foyer, story, index === 0 ? gone.promise : undefined);
      } catch (failure) {
        // Before the kill nothing may fail, afterwards everything may.
        if (!isKilled) throw failure;
        return;
      }
      users += 1;
      if (users !== usersBeforeKill) return;
      isKilled = true;
      gone.resolve(foyer.stop('SIGKILL'));
    }),
  );
  await gone.promise;
}

/** Everything that was acknowledged is there, and whoever was interrupted can go on. */
async function expectKept(foyer: Foyer, stories: Story[]): Promise<void> {
  for (const story of stories) {
    const { client, leadId, signedIn, phoneNumber } = story;
    if (leadId !== undefined && !signedIn) {
      const answer = await client.call(readLead, { params: { leadId } });
      // It may have been converted, only the answer did not arrive: then converting again has to give that user.
      if (!story.proven || answer.status !== 404) {
        expect(data(answer)).toMatchObject({ phone: phoneNumber, ...(story.proven && { phoneVerified: true }) });
      }
    }
    // The pause between two codes for one number outlives the kill, as it should.
    if (leadId !== undefined && story.verificationId === undefined) continue;
    await goOn(foyer, story);
    expect(data(await client.call(readMe, {}))).toMatchObject({ id: story.signedIn?.user.id, phoneNumber });
    const refreshToken = story.signedIn?.refreshToken ?? '';
    client.bearer = data(await client.call(refreshSession, { body: { refreshToken } })).accessToken;
    expect((await client.call(readMe, {})).status).toBe(200);
  }
}

const halves = {
  'users without a proven phone': sql`select 1 from users where phone_verified_at is null`,
  'users without a session': sql`select 1 from users u where not exists (select 1 from sessions s where s.user_id = u.id)`,
  'two users with one phone': sql`select phone from users group by phone having count(*) > 1`,
  'leads that are half converted': sql`select 1 from leads where (converted_at is null) <> (user_id is null)`,
  'codes used up for nothing': sql`select 1 from phone_verifications v join leads l on l.id = v.lead_id
    where v.verified_at is not null and l.phone_verified_at is null and l.converted_at is null`,
  'messages that are lost': sql`select 1 from outbox
    where delivered_at is null and dead_at is null and sealed_payload is null`,
};

test('kill -9 during sign-ups loses nothing that was acknowledged and leaves no half person', async () => {
  await using folder = await temporaryDataDir();
  const source = inject('databaseSource');
  const copy = source.kind === 'postgres' ? await createFreshDatabase(source) : null;
  const env = { TRUSTED_PROXIES: '1', PUBLIC_URL: publicUrl, ...(copy && { DATABASE_URL: copy.url }) };
  const start = () => startFoyer({ dataDir: folder.path, env });
  const everybody: Story[] = [];
  let interrupted = 0;
  let ended: number | null = null;
  const server = { foyer: await start() };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const first = 1 + round * peopleEachRound;
      const stories = Array.from({ length: peopleEachRound }, (_, index) => newStory(server, first + index));
      everybody.push(...stories);
      await killDuring(server.foyer, stories);
      interrupted += stories.filter(({ signedIn }) => !signedIn).length;
      server.foyer = await start();
      await expectKept(server.foyer, stories);
    }
  } finally {
    ended = await server.foyer.stop();
  }
  // Asked to stop, it finishes what is under way and ends by itself within its ten seconds.
  expect(ended, server.foyer.log()).toBe(0);
  expect(interrupted).toBeGreaterThan(0);

  const database = await openDatabase(copy ? { url: copy.url, poolSize: 2 } : { folder: databaseFolder(folder.path) });
  for (const [what, query] of Object.entries(halves)) {
    expect([what, (await database.db.execute(query)).rows]).toEqual([what, []]);
  }
  const { rows } = await database.db.execute<{ phone: string }>(sql`select phone from users`);
  const signedUp = everybody.flatMap((story) => (story.signedIn ? [story.phoneNumber] : []));
  expect(rows.map(({ phone }) => phone).sort()).toEqual(signedUp.sort());
  await database.close();
  await copy?.drop();
}, 300_000);
