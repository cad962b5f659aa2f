// A naive event in a process of its own: `node bare-registrations.ts <PostgreSQL URL or database folder>`.
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { myRegistration } from '@foyer/contract/events/event.ts';
import { success } from '@foyer/contract/http.ts';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import pg from 'pg';
import { z } from 'zod';

const where = process.argv[2] ?? '';
const pool = where.startsWith('postgres:')
  ? new pg.Pool({ connectionString: where, max: 10 })
  : new pg.Pool(createPgConfig(await PGlite.create(where)));
await pool.query('create table naive_events (id int primary key, capacity int not null, taken int not null)');
await pool.query(
  'create table naive_registrations (event int, person int, at timestamptz, primary key (event, person))',
);
await pool.query('insert into naive_events select id, 1000000, 0 from generate_series(0, 99) id');

/** A conditional update, then the row: what most would write. */
async function register(event: number, person: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update naive_events set taken = taken + 1 where id = $1 and taken < capacity', [event]);
    await client.query('insert into naive_registrations values ($1, $2, now()) on conflict do nothing', [
      event,
      person,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function unregister(event: number, person: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update naive_events set taken = taken - 1 where id = $1', [event]);
    await client.query('delete from naive_registrations where event = $1 and person = $2', [event, person]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const registration: z.output<typeof myRegistration> = {
  id: '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10',
  audience: 'in-person',
  state: 'confirmed',
  createdAt: '2026-11-21T08:00:00.000Z',
  orderId: null,
};
const server = fastify({ logger: false }).withTypeProvider<ZodTypeProvider>();
server.setValidatorCompiler(validatorCompiler);
server.setSerializerCompiler(serializerCompiler);
const schema = {
  params: z.object({ event: z.coerce.number(), person: z.coerce.number() }),
  response: { 200: success(myRegistration) },
};
const answer = { success: true as const, data: registration };
server.post('/hello/:event/:person', { schema }, async () => answer);
server.post('/events/:event/:person/register', { schema }, async ({ params }) => {
  await register(params.event, params.person);
  return answer;
});
server.post('/events/:event/:person/unregister', { schema }, async ({ params }) => {
  await unregister(params.event, params.person);
  return answer;
});
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
