import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationRules } from '#src/config/events.ts';
import { capacityEntries, eventAudiences, events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newUser } from '../../../test/sessions.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { decideInBatch } from './decide-in-batch.ts';
import type { Decision, RegistrationAttempt } from './decide-registrations.ts';

let foyer: TestApp;
let host: TestClient;
let engines: [Deps, Deps];
let people: string[];
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
  engines = twoEngines(foyer);
  people = [];
  for (let n = 0; n < 60; n += 1) people.push(await newUser(foyer));
});
afterAll(() => foyer.close());

const hybrid = (places: number) =>
  newEvent(foyer, host, { type: 'hybrid', capacity: { 'in-person': places, online: places + 3 } });

function attempt(
  act: 'register' | 'unregister',
  userId: string,
  audience: RegistrationAttempt['audience'],
): RegistrationAttempt {
  return { act, userId, audience, id: foyer.deps.random.uuid() };
}

async function ownerOf(eventId: string): Promise<{ organizer: string }> {
  const [event] = await foyer.deps.db
    .select({ organizer: events.organizerId })
    .from(events)
    .where(eq(events.id, eventId));
  return { organizer: event?.organizer ?? '' };
}

/** Checks that counters, registrations and the ledger agree. */
async function expectConsistent(eventId: string): Promise<void> {
  const { db } = foyer.deps;
  const counters = await db.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  const rows = await db.select().from(registrations).where(eq(registrations.eventId, eventId));
  const entries = await db
    .select()
    .from(capacityEntries)
    .where(eq(capacityEntries.eventId, eventId))
    .orderBy(capacityEntries.id);
  const active = rows.filter(({ state }) => state === 'confirmed');
  expect(new Set(active.map(({ userId }) => userId)).size).toBe(active.length);
  for (const { audience, capacity, taken } of counters) {
    expect(active.filter((row) => row.audience === audience)).toHaveLength(taken);
    expect(taken).toBeLessThanOrEqual(capacity ?? 0);
    let sum = 0;
    for (const entry of entries.filter((each) => each.audience === audience)) {
      sum += entry.change;
      expect(entry.takenAfter).toBe(sum);
      expect(sum).toBeLessThanOrEqual(capacity ?? 0);
    }
    expect(sum).toBe(taken);
  }
  for (const { id, state } of rows) {
    const own = entries.filter(({ registrationId }) => registrationId === id).map(({ change }) => change);
    expect(own).toEqual(state === 'confirmed' ? [1] : [1, -1]);
  }
}

test('demand above capacity fills it exactly and registers nobody twice, with two processes', async () => {
  const { id } = await hybrid(10);
  // Everybody registers twice, once in each process.
  const asked = people.flatMap((userId, at) =>
    engines.map((engine) =>
      decideInBatch(engine, id, attempt('register', userId, at % 2 === 0 ? 'in-person' : 'online')),
    ),
  );
  const decisions = await Promise.all(asked);
  await expectConsistent(id);
  const won = new Set(
    decisions.flatMap(({ outcome, registration }) => (outcome === 'done' && registration ? [registration.id] : [])),
  );
  expect(won.size).toBe(23);
  const rows = await foyer.deps.db.select().from(registrations).where(eq(registrations.eventId, id));
  expect(new Set(rows.map((row) => row.id))).toEqual(won);
  expect(decisions.filter(({ outcome }) => !['done', 'full'].includes(outcome))).toEqual([]);
});

test('counts stay exact while many register and cancel, and the last acknowledged result holds', async () => {
  const { id } = await hybrid(8);
  const { random } = foyer.deps;
  /** One member acts several times in a row, in either process, while others do the same. */
  async function actRepeatedly(userId: string): Promise<[string, Decision | null]> {
    let last: Decision | null = null;
    for (let n = 0; n < 6; n += 1) {
      const engine = engines[random.int(2)] ?? engines[0];
      const act = random.int(3) === 0 ? 'unregister' : 'register';
      last = await decideInBatch(engine, id, attempt(act, userId, random.int(2) === 0 ? 'in-person' : 'online'));
      expect(['done', 'full', 'none']).toContain(last.outcome);
    }
    return [userId, last];
  }
  const results = await Promise.all(people.map(actRepeatedly));
  await expectConsistent(id);
  const rows = await foyer.deps.db.select().from(registrations).where(eq(registrations.eventId, id));
  for (const [userId, last] of results) {
    const active = rows.find((row) => row.userId === userId && row.state === 'confirmed');
    expect(active?.id ?? null).toBe(last?.registration?.state === 'confirmed' ? last.registration.id : null);
  }
});

test('attempts that arrive together are decided in one statement, in order of arrival', async () => {
  const { id } = await hybrid(5);
  let decisions: Decision[] = [];
  const statements = await statementsOf(foyer.deps.database.pool, async () => {
    decisions = await Promise.all(
      people.map((userId) => decideInBatch(foyer.deps, id, attempt('register', userId, 'in-person'))),
    );
  });
  expect(statements.filter((text) => text.includes('foyer_decide_registrations'))).toHaveLength(1);
  expect(decisions.map(({ outcome }) => outcome)).toEqual(people.map((_, at) => (at < 5 ? 'done' : 'full')));
});

test('several attempts by one member in a batch end in the state requested last', async () => {
  const { id } = await hybrid(5);
  const [other, person, late] = [people[0] ?? '', people[1] ?? '', people[2] ?? ''];
  const before = await decideInBatch(foyer.deps, id, attempt('register', person, 'online'));
  let decisions: Decision[] = [];
  const statements = await statementsOf(foyer.deps.database.pool, async () => {
    const asked = [
      attempt('register', other, 'online'),
      ...(['unregister', 'register', 'unregister', 'register'] as const).map((act) => attempt(act, person, 'online')),
      ...(['register', 'unregister'] as const).map((act) => attempt(act, late, 'in-person')),
    ];
    decisions = await Promise.all(asked.map((each) => decideInBatch(foyer.deps, id, each)));
  });
  expect(statements.filter((text) => text.includes('foyer_decide_registrations'))).toHaveLength(1);
  const states = decisions.map(({ registration }) => registration?.state);
  expect(states).toEqual(['confirmed', 'cancelled', 'confirmed', 'cancelled', 'confirmed', 'confirmed', 'cancelled']);
  expect(new Set([before, ...decisions].map(({ registration }) => registration?.id)).size).toBe(5);
  await expectConsistent(id);
});

test('a declined member cannot register again within the same batch', async () => {
  const { id } = await hybrid(5);
  const { organizer } = await ownerOf(id);
  const [other, person] = [people[0] ?? '', people[1] ?? ''];
  const { registration } = await decideInBatch(foyer.deps, id, attempt('register', person, 'online'));
  const asked = [
    attempt('register', other, 'online'),
    { ...attempt('unregister', organizer, null), act: 'decline' as const, id: registration?.id ?? '' },
    attempt('register', person, 'online'),
    attempt('unregister', person, null),
  ];
  const decisions = await Promise.all(asked.map((each) => decideInBatch(foyer.deps, id, each)));
  expect(decisions.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'declined', 'none']);
});

test('a failing attempt does not affect the others in its batch', async () => {
  const { id } = await hybrid(5);
  const nobody = foyer.deps.random.uuid();
  const [first, second, third] = [people[0] ?? '', people[1] ?? '', people[2] ?? ''];
  const answers = await Promise.allSettled(
    [first, nobody, second, third].map((userId) =>
      decideInBatch(foyer.deps, id, attempt('register', userId, 'online')),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  await expectConsistent(id);
});

/** One attempt first, and all others while it is being decided, so that they form the next batch. */
async function firstThenOthers(eventId: string) {
  const [first = '', ...others] = people.slice(0, registrationRules.enough + 5);
  const log: string[] = [];
  const asked: Promise<PromiseSettledResult<Decision>[]>[] = [];
  const ask = (who: readonly string[], name: string) =>
    asked.push(
      Promise.allSettled(
        who.map(async (userId) => {
          const deciding = decideInBatch(foyer.deps, eventId, attempt('register', userId, 'online'));
          const note = (what: string) => void log.push(`${name} ${what}`);
          void deciding.then(
            () => note('told'),
            () => note('refused'),
          );
          return await deciding;
        }),
      ),
    );
  const act = async () => {
    ask([first], 'first');
    await asked[0];
    await asked[1];
  };
  await statementsOf(foyer.deps.database.pool, act, (text) => {
    if (!text.includes('foyer_decide_registrations')) return;
    log.push('sent');
    if (asked.length === 1) ask(others, 'others');
  });
  const [one = [], more = []] = await Promise.all(asked);
  return { first, others, log, one, more };
}

/** How many confirmations each attendee received. */
async function confirmationCounts(eventId: string): Promise<[userId: string, count: number][]> {
  await foyer.outbox.drain();
  const { rows } = await foyer.deps.db.execute<{ user_id: string; count: number }>(sql`
    select r.user_id, count(n.id)::int from registrations r
    left join notifications n on n.user_id = r.user_id and n.path = '/tickets/' || r.id
    where r.event_id = ${eventId} group by r.user_id`);
  return rows.map((row) => [row.user_id, row.count]);
}

test('the next batch is sent before the last one is answered', async () => {
  const { id } = await hybrid(50);
  const { log, others } = await firstThenOthers(id);
  expect(log).toEqual(['sent', 'sent', 'first told', ...others.map(() => 'others told')]);
  await expectConsistent(id);
});

test('when the next batch fails, the previous one is still answered, and nobody is confirmed twice', async () => {
  const { id } = await hybrid(50);
  const { db } = foyer.deps;
  const [first = ''] = people;
  // The database refuses all others, in a batch as well as one by one.
  await db.execute(
    sql.raw(`create function refuse_others() returns trigger language plpgsql as $$ begin
    if new.event_id = '${id}' and new.user_id <> '${first}' then raise exception 'not now'; end if; return new; end $$`),
  );
  await db.execute(sql`create trigger refuse_others before insert on registrations
    for each row execute function refuse_others()`);
  const { others, log, one, more } = await firstThenOthers(id).finally(async () => {
    await db.execute(sql`drop trigger refuse_others on registrations`);
    await db.execute(sql`drop function refuse_others`);
  });
  expect(log.slice(0, 2)).toEqual(['sent', 'sent']);
  expect(log.filter((each) => each !== 'sent')).toEqual(['first told', ...others.map(() => 'others refused')]);
  expect(more.map(({ status }) => status)).toEqual(others.map(() => 'rejected'));
  const [told] = one;
  const registered = () => db.select().from(registrations).where(eq(registrations.eventId, id));
  expect((await registered()).map((row) => row.id)).toEqual([
    told?.status === 'fulfilled' ? told.value.registration?.id : null,
  ]);
  await expectConsistent(id);

  // Everyone retries, as a page does after a failure.
  const again = await Promise.all(
    [first, ...others].map((userId) => decideInBatch(foyer.deps, id, attempt('register', userId, 'online'))),
  );
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
  expect(again[0]?.registration?.id).toBe(told?.status === 'fulfilled' ? told.value.registration?.id : null);
  await expectConsistent(id);
  expect((await confirmationCounts(id)).toSorted()).toEqual([first, ...others].map((userId) => [userId, 1]).toSorted());
});

test('the function looks up earlier refusals by an index', async () => {
  const { rows } = await foyer.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return await tx.execute(sql`explain select 1 from registrations x
      where x.event_id = ${foyer.deps.random.uuid()} and x.user_id = ${people[0]} and x.state = 'declined'`);
  });
  expect(JSON.stringify(rows)).toContain('registrations_declined');
  const { rows: settings } = await foyer.deps.db.execute(
    sql`select proconfig from pg_proc where proname = 'foyer_decide_registrations'`,
  );
  expect(settings).toEqual([{ proconfig: ['enable_seqscan=off', 'jit=off'] }]);
});

test('the database itself refuses overbooking and a second active registration', async () => {
  const { id } = await hybrid(1);
  const { db } = foyer.deps;
  await expect(
    db.execute(sql`update event_audiences set taken = 2 where event_id = ${id} and audience = 'in-person'`),
  ).rejects.toThrow();
  const row = (state: 'confirmed' | 'pending') => ({
    id: foyer.deps.random.uuid(),
    eventId: id,
    userId: people[0] ?? '',
    audience: 'online' as const,
    state,
    createdAt: foyer.clock.now(),
    changedAt: foyer.clock.now(),
  });
  await db.insert(registrations).values(row('confirmed'));
  await expect(db.insert(registrations).values(row('pending'))).rejects.toThrow();
});
