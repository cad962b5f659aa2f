import type { MyRegistration } from '@foyer/contract/events/event.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Deps } from '../../../server/src/deps.ts';
import { asksAnything } from '../../../server/src/features/events/asking/asks-anything.ts';
import { mount } from '../../../server/src/http/mount.ts';
import { naiveEvent, naiveRegister, naiveUnregister } from './naive-calls.ts';

/** Two calls as ours are, decided by what most would write: a conditional update, then the row. */
export async function mountNaive(app: FastifyInstance, deps: Deps): Promise<void> {
  const pool = deps.db.$client;
  await pool.query('create table naive_events (id uuid primary key, capacity int not null, taken int not null)');
  await pool.query(
    'create table naive_registrations (event uuid, person uuid, id uuid, at timestamptz, primary key (event, person))',
  );
  await pool.query('insert into naive_events values ($1, 1000000, 0)', [naiveEvent]);

  mount(app, naiveRegister, async ({ params }, { userId }) => {
    await asksAnything(deps, params.id);
    const [id, at] = [deps.random.uuid(), deps.clock.now()];
    await inTransaction(pool, async (client) => {
      const row = [params.id, userId, id, at];
      await client.query('update naive_events set taken = taken + 1 where id = $1 and taken < capacity', [params.id]);
      await client.query('insert into naive_registrations values ($1, $2, $3, $4) on conflict do nothing', row);
    });
    return registration(id, at);
  });
  mount(app, naiveUnregister, async ({ params }, { userId }) => {
    await inTransaction(pool, async (client) => {
      await client.query('update naive_events set taken = taken - 1 where id = $1', [params.id]);
      await client.query('delete from naive_registrations where event = $1 and person = $2', [params.id, userId]);
    });
    return { registration: registration(params.id, deps.clock.now()) };
  });
}

async function inTransaction(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await act(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

function registration(id: string, at: Date): MyRegistration {
  return { id, audience: 'in-person', state: 'confirmed', createdAt: at.toISOString(), orderId: null };
}
