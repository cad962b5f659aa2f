import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Job, jobQueue, type Task, task } from '#src/adapters/job-queue.ts';
import { codes } from '#src/config/one-time-codes.ts';
import { lookupRules } from '#src/config/profiles.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { identityProofs } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { localMessages, outbox } from '#src/db/schema/outbox.ts';
import { contactChanges, passwordLocks, passwordResets } from '#src/db/schema/passwords.ts';
import { budgets, idempotentAnswers, spentTokens } from '#src/db/schema/requests.ts';
import { passkeyChallenges, secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import { lookupRequested } from '#src/features/profiles/enrichment/request-lookup.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';

// One app per test: all rows of a table are counted, and a queue starts later if its tables already exist.
let foyer: TestApp;
beforeEach(async () => {
  foyer = await openTestApp();
});
afterEach(() => foyer.close());

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const bytes = () => randomBytes(32);

/** One row of each kind that began so long ago. */
async function leftBehind(ageMs: number): Promise<void> {
  const { db, clock } = foyer.deps;
  const at = new Date(clock.now().getTime() - ageMs);
  const leadId = randomUUID();
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, name: 'Ada', role: 'individual', createdAt: at });
  await db.insert(leads).values({
    id: leadId,
    browserHash: bytes(),
    source: 'phone',
    campaign: 'x',
    language: 'en',
    createdAt: at,
    lastActiveAt: at,
  });
  const proof = { attemptsLeft: 3, codeMac: bytes(), createdAt: at, expiresAt: at };
  await db.insert(phoneVerifications).values({
    ...proof,
    id: randomUUID(),
    purpose: 'sign-in',
    phone: '+12015550123',
    browserHash: bytes(),
    channel: 'sms',
    language: 'en',
    sentAt: at,
    failuresKey: 'x',
  });
  await db
    .insert(emailVerifications)
    .values({ ...proof, id: randomUUID(), email: 'ada@example.com', userId, tokenHash: bytes() });
  await db.insert(sessions).values({
    id: randomUUID(),
    userId,
    cookieHash: bytes(),
    rotatedAt: at,
    remember: false,
    method: 'phone',
    browser: 'x',
    place: 'x',
    createdAt: at,
    authenticatedAt: at,
    lastSeenAt: at,
    idleExpiresAt: at,
    absoluteExpiresAt: at,
  });
  const challenge = { browserHash: bytes(), expiresAt: at };
  await db.insert(passkeyChallenges).values({ ...challenge, challengeHash: bytes(), purpose: 'sign-in' });
  await db
    .insert(secondFactorChallenges)
    .values({ ...challenge, userId, method: 'phone', remember: true, attemptsLeft: 1 });
  await db.insert(passwordLocks).values({ userId, failures: 5, locks: 1, lockedUntil: at, windowEndsAt: at });
  const link = { userId, createdAt: at, expiresAt: at };
  await db.insert(passwordResets).values({ ...link, id: randomUUID(), email: 'ada@example.com', tokenHash: bytes() });
  const replaced = { what: 'email', before: 'ada@example.com', after: 'ada@example.org' } as const;
  await db.insert(contactChanges).values({ ...link, ...replaced, id: randomUUID(), tokenHash: bytes() });
  const identity = { provider: 'google', issuer: 'x', subject: 'x', emailVerified: true } as const;
  await db.insert(identityProofs).values({ ...challenge, ...identity, userId, createdAt: at });
  await db.insert(budgets).values({ key: randomUUID(), spent: 1, resetsAt: at });
  await db.insert(spentTokens).values({ id: randomUUID(), expiresAt: at });
  await db.insert(idempotentAnswers).values({ scope: 'x', key: randomUUID(), bodyHash: bytes(), createdAt: at });
  const row = { kind: 'text', createdAt: at, availableAt: at };
  await db.insert(outbox).values([
    { ...row, id: randomUUID(), idempotencyKey: randomUUID(), deliveredAt: at },
    { ...row, id: randomUUID(), idempotencyKey: randomUUID(), deadAt: at },
  ]);
  await db
    .insert(localMessages)
    .values({ channel: 'sms', to: 'x', text: 'x', createdAt: at, idempotencyKey: randomUUID() });
}

async function counts() {
  const tables = {
    leads,
    phoneVerifications,
    emailVerifications,
    sessions,
    passkeyChallenges,
    secondFactorChallenges,
    passwordLocks,
    passwordResets,
    contactChanges,
    identityProofs,
    budgets,
    spentTokens,
    idempotentAnswers,
    outbox,
    localMessages,
  };
  const counted: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) {
    const [row] = await foyer.deps.db.select({ n: sql<number>`count(*)::int` }).from(table);
    counted[name] = row?.n ?? 0;
  }
  return counted;
}

test('what is over is removed, what may still serve stays', async () => {
  // Codes can be resent, and proofs used, for a while after their end.
  await leftBehind(codes.resendableSeconds * 1000);
  const young = await counts();
  await leftBehind(40 * day);
  for (const job of maintenanceJobs(foyer.deps)) await job.run();
  expect(await counts()).toEqual({
    ...young,
    passkeyChallenges: 0,
    secondFactorChallenges: 0,
    passwordLocks: 0,
    passwordResets: 0,
    contactChanges: 0,
    identityProofs: 0,
    budgets: 0,
    spentTokens: 0,
  });
});

test('a lock that still holds, a link and an undo that are still good are left alone', async () => {
  const { db, clock } = foyer.deps;
  await leftBehind(-hour);
  for (const job of maintenanceJobs(foyer.deps)) await job.run();
  expect(await counts()).toMatchObject({ passwordLocks: 1, passwordResets: 1, contactChanges: 1 });
  // Longer than its window: what counts is when both are over.
  const over = new Date(clock.now().getTime() - hour);
  await db.update(passwordLocks).set({ windowEndsAt: over });
  for (const job of maintenanceJobs(foyer.deps)) await job.run();
  expect((await counts()).passwordLocks).toBe(1);
});

test('an outbox row that nobody has delivered yet is never removed', async () => {
  const { db, clock } = foyer.deps;
  await db.delete(outbox);
  const at = new Date(clock.now().getTime() - 400 * day);
  await db
    .insert(outbox)
    .values({ id: randomUUID(), kind: 'text', idempotencyKey: 'waiting', createdAt: at, availableAt: at });
  for (const job of maintenanceJobs(foyer.deps)) await job.run();
  expect((await counts()).outbox).toBe(1);
});

test('names are unique, and the queue takes every schedule, also the second time', async () => {
  const jobs = maintenanceJobs(foyer.deps);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  for (const start of ['first', 'second']) {
    const queue = jobQueue(foyer.deps, jobs);
    expect(await queue.answers()).toBe(false);
    await queue.start();
    expect([start, await queue.answers()]).toEqual([start, true]);
    const { rows } = await foyer.deps.database.pool.query('select key, cron from pgboss.schedule order by key');
    expect(rows).toEqual(
      jobs.map(({ name, cron }) => ({ key: name, cron })).sort((a, b) => a.key.localeCompare(b.key)),
    );
    await queue.stop();
  }
});

test('a job that was due while nobody was there is run by the next process, a failed one is logged', async () => {
  const { pool } = foyer.deps.database;
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schedule: false });
  await boss.start();
  await boss.createQueue('maintenance');
  await boss.send('maintenance', { name: 'fails' });
  await boss.send('maintenance', { name: 'works' });
  await boss.stop({ graceful: false });

  let done: () => void = () => {};
  const ran = new Promise<void>((resolve) => {
    done = resolve;
  });
  const failing: Job = { name: 'fails', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('it fails')) };
  const working: Job = { name: 'works', cron: '0 0 1 1 *', run: async () => done() };
  const queue = jobQueue(foyer.deps, [failing, working]);
  await queue.start();
  await ran;
  await queue.stop();
  expect(foyer.logged().some((line) => line.includes('job failed') && line.includes('fails'))).toBe(true);
});

test('what a task says as it fails does not stay in the tables of the queue', async () => {
  const { pool } = foyer.deps.database;
  const failing: Task = {
    name: 'lookup',
    schema: lookupRequested.schema,
    run: async () => {
      throw new Error('Failed query: update … params: ada@example.com', { cause: new Error('ada@example.com') });
    },
  };
  const queue = jobQueue(foyer.deps, [], [failing]);
  await queue.start();
  const work = { name: 'lookup', data: { userId: randomUUID(), kind: 'facts', revision: 1 } } as const;
  await queue.send(work);
  const noted = async () =>
    (await pool.query("select output::text, retry_limit, expire_seconds from pgboss.job where name = 'tasks'")).rows;
  await expect.poll(async () => (await noted())[0]?.output).toContain('the task failed');
  await queue.stop();
  const rows = await noted();
  // It is tried again, and each try has its time.
  const { retries, jobSeconds } = lookupRules;
  expect(retries).toBeGreaterThan(0);
  expect(rows).toMatchObject([{ retry_limit: retries, expire_seconds: jobSeconds }]);
  expect(JSON.stringify(rows)).not.toContain('ada@example.com');
});

test('a task whose data is malformed is given up at once, and the next one runs', async () => {
  const { pool } = foyer.deps.database;
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schedule: false });
  await boss.start();
  await boss.createQueue('tasks');
  const userId = randomUUID();
  const malformed = await boss.send('tasks', { name: 'lookup', data: { userId: 'ada@example.com', kind: 'facts' } });
  await boss.send('tasks', { name: 'lookup', data: { userId, kind: 'facts', revision: 1 } });
  await boss.stop({ graceful: false });

  const ran = Promise.withResolvers<string>();
  const lookup = task('lookup', lookupRequested.schema, async (data) => ran.resolve(data.userId));
  const queue = jobQueue(foyer.deps, [], [lookup]);
  await queue.start();
  expect(await ran.promise).toBe(userId);
  const states = async () => (await pool.query('select state from pgboss.job where id = $1', [malformed])).rows;
  await expect.poll(states).toEqual([{ state: 'completed' }]);
  await queue.stop();
  const told = foyer.logged().filter((line) => line.includes('task given up'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('revision');
  expect(told[0]).not.toContain('ada@example.com');
});
