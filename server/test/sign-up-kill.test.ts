import { readMe, refreshSession, type SignedIn } from '@foyer/contract/accounts.ts';
import { capturePhoneLead, convertLead, readLead, sendLeadCode, verifyLeadCode } from '@foyer/contract/leads.ts';
import { codeIn, nextMessage } from '@foyer/e2e/people/messages.ts';
import type { Foyer } from '@foyer/e2e/started-foyer.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemClock } from '#src/deps.ts';
import { outboxRules } from '../src/db/outbox/outbox-dispatcher.ts';
import { killablePublicUrl, withKillableServer } from './killable-server.ts';
import { data, newPhone } from './people.ts';
import { solveHumanCheck } from './solve-human-check.ts';
import { TestClient } from './test-client.ts';
import { overSocket } from './transport.ts';

const rounds = 3;
const peopleEachRound = 6;
/** The server is killed once this many of them are users; the others are then at any step. */
const usersBeforeKill = 3;

/** What the server has acknowledged to one person so far. */
type SignUp = {
  client: TestClient;
  phoneNumber: string;
  leadId?: string;
  verificationId?: string;
  code?: string;
  proven?: true;
  signedIn?: SignedIn;
};

function newSignUp(server: { foyer: Foyer }, index: number): SignUp {
  const transport = overSocket(() => server.foyer.url, `198.18.9.${index}`);
  const about = { clock: systemClock, publicUrl: killablePublicUrl, kind: 'browser', userAgent: 'Firefox' } as const;
  return { client: new TestClient({ transport, ...about }), phoneNumber: newPhone() };
}

/** Takes each step that has not been acknowledged yet, as the page would after a failure; the last one once `beforeLast` is done. */
async function continueSignUp(foyer: Foyer, signUp: SignUp, beforeLast?: Promise<unknown>): Promise<void> {
  const { client, phoneNumber } = signUp;
  if (signUp.leadId === undefined) {
    const humanCheck = await solveHumanCheck(client, 'capture-lead');
    signUp.leadId = data(await client.call(capturePhoneLead, { body: { phoneNumber, humanCheck } })).id;
  }
  const { leadId } = signUp;
  if (signUp.verificationId === undefined) {
    const humanCheck = await solveHumanCheck(client);
    const answer = await client.call(sendLeadCode, { body: { leadId, phoneNumber, humanCheck } });
    signUp.verificationId = data(answer).verificationId;
  }
  const { verificationId } = signUp;
  signUp.code ??= codeIn(await nextMessage(foyer.url, phoneNumber, 0, 2 * outboxRules.leaseMs));
  if (!signUp.proven) {
    const { verified } = data(
      await client.call(verifyLeadCode, { body: { leadId, verificationId, code: signUp.code } }),
    );
    // The response to the right code may have been lost, and a code works once: then the lead says that it is verified.
    const isVerified = verified || data(await client.call(readLead, { params: { leadId } })).phoneVerified;
    if (!isVerified) throw new Error('the code was refused');
    signUp.proven = true;
  }
  await beforeLast;
  signUp.signedIn ??= data(await client.call(convertLead, { params: { leadId }, body: {} }));
  client.bearer = signUp.signedIn.accessToken;
}

/** Several people sign up at once; the server is killed while at least one of them has not finished. */
async function killDuring(foyer: Foyer, current: SignUp[]): Promise<void> {
  let users = 0;
  let isKilled = false;
  const killed = Promise.withResolvers<unknown>();
  await Promise.all(
    current.map(async (signUp, index) => {
      try {
        await continueSignUp(foyer, signUp, index === 0 ? killed.promise : undefined);
      } catch (failure) {
        // Before the kill nothing may fail, afterwards everything may.
        if (!isKilled) throw failure;
        return;
      }
      users += 1;
      if (users !== usersBeforeKill) return;
      isKilled = true;
      killed.resolve(foyer.stop('SIGKILL'));
    }),
  );
  await killed.promise;
}

/** Everything that was acknowledged is there, and interrupted sign-ups can be finished. */
async function expectNothingLost(foyer: Foyer, current: SignUp[]): Promise<void> {
  for (const signUp of current) {
    const { client, leadId, signedIn, phoneNumber } = signUp;
    if (leadId !== undefined && !signedIn) {
      const answer = await client.call(readLead, { params: { leadId } });
      // It may have been converted without the response arriving: converting again then returns that user.
      if (!signUp.proven || answer.status !== 404) {
        expect(data(answer)).toMatchObject({ phone: phoneNumber, ...(signUp.proven && { phoneVerified: true }) });
      }
    }
    // The pause between two codes for one number outlasts the kill, on purpose.
    if (leadId !== undefined && signUp.verificationId === undefined) continue;
    await continueSignUp(foyer, signUp);
    expect(data(await client.call(readMe, {}))).toMatchObject({ id: signUp.signedIn?.user.id, phoneNumber });
    const refreshToken = signUp.signedIn?.refreshToken ?? '';
    client.bearer = data(await client.call(refreshSession, { body: { refreshToken } })).accessToken;
    expect((await client.call(readMe, {})).status).toBe(200);
  }
}

const violations = {
  'users without a proven phone': sql`select 1 from users where phone_verified_at is null`,
  'users without a session': sql`select 1 from users u where not exists (select 1 from sessions s where s.user_id = u.id)`,
  'two users with one phone': sql`select phone from users group by phone having count(*) > 1`,
  'leads that are half converted': sql`select 1 from leads where (converted_at is null) <> (user_id is null)`,
  'used codes that verified nothing': sql`select 1 from phone_verifications v join leads l on l.id = v.lead_id
    where v.verified_at is not null and l.phone_verified_at is null and l.converted_at is null`,
  'lost messages': sql`select 1 from outbox
    where delivered_at is null and dead_at is null and sealed_payload is null`,
};

test('kill -9 during sign-ups loses nothing that was acknowledged and leaves no half-created account', async () => {
  const signUps: SignUp[] = [];
  let interrupted = 0;
  await withKillableServer({ TRUSTED_PROXIES: '1' }, async (server) => {
    for (let round = 0; round < rounds; round += 1) {
      const first = 1 + round * peopleEachRound;
      const current = Array.from({ length: peopleEachRound }, (_, index) => newSignUp(server, first + index));
      signUps.push(...current);
      await killDuring(server.foyer, current);
      interrupted += current.filter(({ signedIn }) => !signedIn).length;
      await server.restart();
      await expectNothingLost(server.foyer, current);
    }
    // On SIGTERM it finishes what is under way and exits by itself within ten seconds.
    expect(await server.foyer.stop(), server.foyer.log()).toBe(0);
    expect(interrupted).toBeGreaterThan(0);

    await server.whileStopped(async (db) => {
      for (const [what, query] of Object.entries(violations))
        expect([what, (await db.execute(query)).rows]).toEqual([what, []]);
      const { rows } = await db.execute<{ phone: string }>(sql`select phone from users`);
      const signedUp = signUps.flatMap((signUp) => (signUp.signedIn ? [signUp.phoneNumber] : []));
      expect(rows.map(({ phone }) => phone).sort()).toEqual(signedUp.sort());
    });
  });
}, 300_000);
