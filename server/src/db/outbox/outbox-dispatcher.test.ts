import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { localMessages, outbox } from '../schema/outbox.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { domainEvent } from './domain-event.ts';
import { on, onGroup } from './event-handlers.ts';
import { enqueue, enqueueEvent } from './outbox.ts';
import { type OutboxHandlers, outboxDispatcher, outboxRules, pauseMs } from './outbox-dispatcher.ts';
import type { TextEntry } from './text-entry.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  await foyer.deps.db.delete(outbox);
  await foyer.deps.db.delete(localMessages);
});
afterAll(() => foyer.close());

const to = '+12015550123';
const entry: TextEntry = {
  kind: 'text',
  to,
  channel: 'sms',
  language: 'en',
  template: 'code',
  values: { code: '123456' },
};

async function add(idempotencyKey: string, expiresInMs?: number): Promise<void> {
  const { deps, clock } = foyer;
  const expiresAt = expiresInMs === undefined ? undefined : new Date(clock.now().getTime() + expiresInMs);
  await deps.db.transaction((tx) => enqueue(deps, tx, entry, { idempotencyKey, expiresAt }));
}

async function row(idempotencyKey: string) {
  const [found] = await foyer.deps.db.select().from(outbox).where(eq(outbox.idempotencyKey, idempotencyKey));
  if (!found) throw new Error('no such row');
  return found;
}

/** A dispatcher whose provider does what the test says, and the keys that it was asked to deliver. */
function dispatcherWith(provider: (key: string) => Promise<void>) {
  const asked: string[] = [];
  const deliver = async (_entry: unknown, key: string) => {
    asked.push(key);
    await provider(key);
  };
  const handlers: OutboxHandlers = { text: deliver, email: deliver, events: [] };
  return { asked, dispatcher: outboxDispatcher(foyer.deps, handlers) };
}

const outage = async () => {
  throw new DeliveryFailure('the provider is away', { permanent: false });
};

test('a delivered row keeps its key and loses what it said', async () => {
  await add('once');
  await add('once');
  const { asked, dispatcher } = dispatcherWith(async () => {});
  await dispatcher.drain();
  await add('once');
  await dispatcher.drain();
  expect(asked).toEqual(['once']);
  expect(await row('once')).toMatchObject({ sealedPayload: null, deliveredAt: foyer.clock.now(), attempts: 1 });
});

test('what a rolled back transaction wanted is not delivered', async () => {
  const { deps } = foyer;
  const failed = deps.db.transaction(async (tx) => {
    await enqueue(deps, tx, entry, { idempotencyKey: 'never' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  const { asked, dispatcher } = dispatcherWith(async () => {});
  await dispatcher.drain();
  expect(asked).toEqual([]);
});

test("a message goes out once the sender's outage is over", async () => {
  let away = true;
  const { asked, dispatcher } = dispatcherWith(async (key) =>
    away ? outage() : foyer.deps.texters.sms?.send({ to, text: 'hello', language: 'en', idempotencyKey: key }),
  );
  await add('patient');
  await dispatcher.drain();
  expect(asked).toHaveLength(1);
  // Not retried before its pause is over.
  await dispatcher.drain();
  expect(asked).toHaveLength(1);
  foyer.clock.advance({ minutes: 10 });
  await dispatcher.drain();
  expect((await row('patient')).lastError).toBe('the provider is away');
  away = false;
  foyer.clock.advance({ minutes: 10 });
  await dispatcher.drain();
  expect(asked).toHaveLength(3);
  expect((await foyer.messagesTo(to)).map(({ text }) => text)).toEqual(['hello']);
  expect(await row('patient')).toMatchObject({ attempts: 3, lastError: null, deadAt: null });
});

test('the pauses grow, and none is longer than an hour', () => {
  const pauses = Array.from({ length: outboxRules.maxAttempts }, (_, index) => pauseMs(foyer.deps, index + 1));
  for (const [index, pause] of pauses.entries()) {
    const full = Math.min(outboxRules.firstPauseMs * 2 ** index, outboxRules.longestPauseMs);
    expect(pause).toBeGreaterThanOrEqual(full / 2);
    expect(pause).toBeLessThan(full);
  }
});

test('a row fails after its last attempt and is kept with the reason', async () => {
  const { asked, dispatcher } = dispatcherWith(outage);
  await add('hopeless');
  for (let attempt = 0; attempt <= outboxRules.maxAttempts; attempt += 1) {
    await dispatcher.drain();
    foyer.clock.advance({ hours: 2 });
  }
  expect(asked).toHaveLength(outboxRules.maxAttempts);
  const dead = await row('hopeless');
  expect(dead.deadAt).not.toBeNull();
  expect(dead.lastError).toContain('the provider is away');
  expect(dead.sealedPayload).not.toBeNull();
});

test('a refusal for good is not tried again', async () => {
  const { asked, dispatcher } = dispatcherWith(async () => {
    throw new DeliveryFailure('Twilio answered 400 (21211)', { permanent: true });
  });
  await add('refused');
  await dispatcher.drain();
  foyer.clock.advance({ hours: 2 });
  await dispatcher.drain();
  expect(asked).toHaveLength(1);
  expect((await row('refused')).lastError).toBe('Twilio answered 400 (21211)');
});

test('a code that comes too late is erased instead of sent', async () => {
  const { asked, dispatcher } = dispatcherWith(async () => {});
  await add('late', 300_000);
  foyer.clock.advance({ minutes: 5 });
  await dispatcher.drain();
  expect(asked).toEqual([]);
  const late = await row('late');
  expect(late.deadAt).not.toBeNull();
  expect(late.sealedPayload).toBeNull();
});

test('an event that nothing handles is given up with its name', async () => {
  const { deps } = foyer;
  const joined = domainEvent('user.joined', z.object({}));
  await deps.db.transaction((tx) => enqueueEvent(deps, tx, joined, {}, { idempotencyKey: 'event' }));
  await dispatcherWith(async () => {}).dispatcher.drain();
  expect((await row('event')).lastError).toBe('nothing handles the event user.joined');
});

const counted = domainEvent('counted', z.object({ number: z.int(), note: z.string().optional() }));

/** A dispatcher whose events are handled in groups, and what each call was given. */
function groupsWith(handle: (numbers: readonly number[]) => Promise<void>) {
  const calls: number[][] = [];
  const handler = onGroup(counted, async (all) => {
    const numbers = all.map(({ number }) => number);
    calls.push(numbers);
    await handle(numbers);
  });
  const unused = () => Promise.reject(new Error('not to be called'));
  return { calls, dispatcher: outboxDispatcher(foyer.deps, { text: unused, email: unused, events: [handler] }) };
}

async function count(numbers: number): Promise<void> {
  const { deps } = foyer;
  for (let number = 0; number < numbers; number += 1) {
    await deps.db.transaction((tx) =>
      enqueueEvent(deps, tx, counted, { number }, { idempotencyKey: `counted-${number}` }),
    );
  }
}

/** A row as another version of the program may have written it. */
async function addStored(data: object, idempotencyKey: string): Promise<void> {
  const { deps } = foyer;
  const stored = { kind: 'event', name: counted.name, data } as const;
  await deps.db.transaction((tx) => enqueue(deps, tx, stored, { idempotencyKey }));
}

test('a handler is given the data that the schema of its event describes', async () => {
  const given: unknown[] = [];
  const handler = on(counted, async (data) => {
    expectTypeOf(data).toEqualTypeOf<{ number: number; note?: string | undefined }>();
    given.push(data);
  });
  await handler.handle([{ number: 1, addedLater: true }]);
  expect(given).toEqual([{ number: 1 }]);
});

test('a malformed payload is given up at once and named without its values, and its neighbors are handled', async () => {
  await count(2);
  await addStored({ number: 'ada@example.com', note: 7 }, 'malformed');
  await addStored({ wrong: 'ada@example.com' }, 'without number');
  const { calls, dispatcher } = groupsWith(async () => {});
  await dispatcher.drain();
  expect(calls.toSorted()).toEqual([[0], [1]]);
  expect([(await row('counted-0')).deliveredAt, (await row('counted-1')).deliveredAt]).not.toContain(null);
  const malformed = await row('malformed');
  expect(malformed).toMatchObject({ attempts: 1, deliveredAt: null, deadAt: foyer.clock.now() });
  expect(malformed.lastError).toBe('the payload of counted is malformed: number invalid_type, note invalid_type');
  expect((await row('without number')).deadAt).not.toBeNull();
  expect(foyer.logged().join('\n')).toContain('the payload of counted is malformed');
  expect(foyer.logged().join('\n')).not.toContain('ada@example.com');

  foyer.clock.advance({ hours: 2 });
  await dispatcher.drain();
  expect((await row('malformed')).attempts).toBe(1);
});

test('an event cannot have two handlers', () => {
  const handler = on(counted, async () => {});
  const unused = async () => {};
  expect(() => outboxDispatcher(foyer.deps, { text: unused, email: unused, events: [handler, handler] })).toThrow(
    'the event counted is handled twice',
  );
});

test('events of which many come are handled at once, and each of them once', async () => {
  const many = outboxRules.groupSize * 2 + 1;
  await count(many);
  const { calls, dispatcher } = groupsWith(async () => {});
  await dispatcher.drain();
  expect(calls.flat().sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: many }, (_, n) => n));
  expect(Math.max(...calls.map(({ length }) => length))).toBe(outboxRules.groupSize);
  expect(calls.length).toBeLessThan(many / 4);
  const left = await foyer.deps.db.select({ payload: outbox.sealedPayload, at: outbox.deliveredAt }).from(outbox);
  expect(left.filter(({ payload, at }) => payload !== null || at === null)).toEqual([]);
});

test('one that cannot be handled keeps no other of them from it, and is tried again by itself', async () => {
  await count(4);
  const { calls, dispatcher } = groupsWith(async (numbers) => {
    if (numbers.includes(2)) throw new DeliveryFailure('not this one', { permanent: false });
  });
  await dispatcher.drain();
  // Rows that are due at the same time come in any order.
  const inOrder = () => calls.map((numbers) => numbers.toSorted());
  expect([inOrder()[0], ...inOrder().slice(1).toSorted()]).toEqual([[0, 1, 2, 3], [0], [1], [2], [3]]);
  expect(await row('counted-2')).toMatchObject({ deliveredAt: null, lastError: 'not this one' });
  expect((await row('counted-3')).deliveredAt).not.toBeNull();
  foyer.clock.advance({ milliseconds: outboxRules.firstPauseMs });
  await count(6);
  await dispatcher.drain();
  expect(inOrder().slice(5).toSorted()).toEqual([[2], [4, 5]]);
});

test('two dispatchers share the rows, and nothing is delivered twice', async () => {
  const keys = Array.from({ length: 40 }, (_, index) => `shared-${index}`);
  for (const key of keys) await add(key);
  const [one, other] = [dispatcherWith(async () => {}), dispatcherWith(async () => {})];
  await Promise.all([one.dispatcher.drain(), other.dispatcher.drain()]);
  expect([...one.asked, ...other.asked].sort()).toEqual(keys.sort());
});

test('a process that died between sending and noting it leaves the row to the next, and the sender drops the copy', async () => {
  await add('interrupted');
  let died: (key: string) => void = () => {};
  const sentByTheFirst = new Promise<string>((resolve) => {
    died = resolve;
  });
  const send = async (key: string) => {
    await foyer.deps.texters.sms?.send({ to, text: 'hello', language: 'en', idempotencyKey: key });
  };
  const first = dispatcherWith(async (key) => {
    await send(key);
    died(key);
    await new Promise(() => {});
  });
  first.dispatcher.wake();
  await sentByTheFirst;

  const second = dispatcherWith(send);
  await second.dispatcher.drain();
  expect(second.asked).toEqual([]);
  foyer.clock.advance({ milliseconds: outboxRules.leaseMs });
  await second.dispatcher.drain();
  expect(second.asked).toEqual(['interrupted']);
  expect(await foyer.messagesTo(to)).toHaveLength(1);
});

test('stopping waits for running deliveries and starts no new ones', async () => {
  await add('under way');
  let begun: () => void = () => {};
  let finish: () => void = () => {};
  const isUnderWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { asked, dispatcher } = dispatcherWith(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
        begun();
      }),
  );
  dispatcher.start();
  await isUnderWay;
  const stopped = dispatcher.stop();
  await add('after the stop');
  dispatcher.wake();
  finish();
  await stopped;
  expect(asked).toEqual(['under way']);
  expect((await row('under way')).deliveredAt).not.toBeNull();
  expect((await row('after the stop')).attempts).toBe(0);
});

test('neither contact nor code reaches the log or the stored reason', async () => {
  const { dispatcher } = dispatcherWith(async () => {
    throw new Error(`550 ${to} is unknown, your code 123456`);
  });
  await add('quiet');
  await dispatcher.drain();
  expect((await row('quiet')).lastError).toBe('Error');
  expect(foyer.logged().join('\n')).toContain('delivery failed');
  expect(foyer.logged().join('\n')).not.toMatch(/2015550123|\b123456\b/);
});

test('it delivers while its process works on, whatever a handler throws', async () => {
  await add('first');
  await add('second');
  const { asked, dispatcher } = dispatcherWith(async (key) => {
    if (key === 'first') throw undefined;
  });
  await dispatcher.drain();
  expect(asked.sort()).toEqual(['first', 'second']);
  expect((await row('second')).deliveredAt).not.toBeNull();
});

test('draining ends when all is delivered, however much there is, and never does more at once than it may', async () => {
  const many = outboxRules.concurrency * 5 + 1;
  for (let i = 0; i < many; i += 1) await add(`many-${i}`);
  let [atOnce, most] = [0, 0];
  const full = Promise.withResolvers<void>();
  const { asked, dispatcher } = dispatcherWith(async (key) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    if (atOnce === outboxRules.concurrency) full.resolve();
    await full.promise;
    await row(key);
    atOnce -= 1;
  });
  await dispatcher.drain();
  expect(atOnce).toBe(0);
  expect(new Set(asked).size).toBe(many);
  expect(asked).toHaveLength(many);
  expect(most).toBe(outboxRules.concurrency);
});

test('a process that is busy all the time delivers what is due all the same', async () => {
  const many = outboxRules.concurrency * 2 + 1;
  for (let i = 0; i < many; i += 1) await add(`busy-${i}`);
  let others = 0;
  const othersAt: number[] = [];
  const all = Promise.withResolvers<void>();
  const { asked, dispatcher } = dispatcherWith(async () => {
    othersAt.push(others);
    if (asked.length === many) all.resolve();
  });
  /** Sends each request as soon as the previous one is done. */
  function request(): void {
    for (const end = performance.now() + 5; performance.now() < end; );
    others += 1;
    if (asked.length < many) setImmediate(request);
  }
  request();
  dispatcher.start();
  dispatcher.wake();
  await all.promise;
  await dispatcher.stop();
  expect(new Set(asked).size).toBe(many);
  // The other deliveries did not wait for all of these.
  expect(othersAt.at(-1)).toBeGreaterThan(othersAt[0] ?? 0);
});
