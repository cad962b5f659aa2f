import type { MyRegistration } from '@foyer/contract/events/event.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Deps } from '../../../server/src/deps.ts';
import { hasQuestions } from '../../../server/src/features/registrations/questions/has-questions.ts';
import { mount } from '../../../server/src/http/mount.ts';
import { bareEvent, bareRegister, bareUnregister, naiveRegister, naiveUnregister } from './naive-calls.ts';

type Values = { id: string; event: string; person: string; at: Date };
type Statement = readonly [text: string, values: readonly unknown[]];
/** The two statements of a naive transaction: for the counter and for the row. */
type Transactions = Record<'come' | 'go', (values: Values) => readonly Statement[]>;

const onOurTables: Transactions = {
  come: ({ id, event, person, at }) => [
    [
      `update event_audiences set taken = taken + 1
        where event_id = $1 and audience = 'in-person' and (capacity is null or taken < capacity)`,
      [event],
    ],
    [
      `insert into registrations (id, event_id, user_id, audience, state, places, created_at, changed_at)
        values ($1, $2, $3, 'in-person', 'confirmed', 1, $4, $4) on conflict do nothing`,
      [id, event, person, at],
    ],
  ],
  go: ({ event, person, at }) => [
    [`update event_audiences set taken = taken - 1 where event_id = $1 and audience = 'in-person'`, [event]],
    [
      `update registrations set state = 'cancelled', changed_at = $3
        where event_id = $1 and user_id = $2 and state = 'confirmed'`,
      [event, person, at],
    ],
  ],
};

const onBareTables: Transactions = {
  come: ({ id, event, person, at }) => [
    ['update bare_events set taken = taken + 1 where id = $1 and taken < capacity', [event]],
    ['insert into bare_registrations values ($1, $2, $3, $4) on conflict do nothing', [event, person, id, at]],
  ],
  go: ({ event, person }) => [
    ['update bare_events set taken = taken - 1 where id = $1', [event]],
    ['delete from bare_registrations where event = $1 and person = $2', [event, person]],
  ],
};

/**
 * Calls with the routes of the real ones, but decided by a naive transaction: a conditional update, then an insert.
 * They write no ledger and notify no one.
 */
export async function mountNaive(app: FastifyInstance, deps: Deps): Promise<void> {
  const pool = deps.db.$client;
  await pool.query('create table bare_events (id uuid primary key, capacity int not null, taken int not null)');
  await pool.query(
    'create table bare_registrations (event uuid, person uuid, id uuid, at timestamptz, primary key (event, person))',
  );
  await pool.query('insert into bare_events values ($1, 1000000, 0)', [bareEvent]);
  for (const [come, go, { come: toCome, go: toGo }] of [
    [naiveRegister, naiveUnregister, onOurTables],
    [bareRegister, bareUnregister, onBareTables],
  ] as const) {
    mount(app, come, async ({ params: { id: event } }, { userId: person }) => {
      await hasQuestions(deps, event);
      const [id, at] = [deps.random.uuid(), deps.clock.now()];
      await inTransaction(pool, toCome({ id, event, person, at }));
      return registration(id, at);
    });
    mount(app, go, async ({ params: { id: event } }, { userId: person }) => {
      const at = deps.clock.now();
      await inTransaction(pool, toGo({ id: event, event, person, at }));
      return { registration: registration(event, at) };
    });
  }
}

async function inTransaction(pool: pg.Pool, all: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [text, values] of all) await client.query(text, [...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

function registration(id: string, at: Date): MyRegistration {
  return { id, audience: 'in-person', state: 'confirmed', createdAt: at.toISOString(), orderId: null };
}
