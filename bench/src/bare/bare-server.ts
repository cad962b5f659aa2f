// The minimum cost of Foyer's calls, in its own process: `node bare-server.ts <database folder>`.
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { user } from '@foyer/contract/accounts.ts';
import { success } from '@foyer/contract/http.ts';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import pg from 'pg';
import { z } from 'zod';
import { perSecond } from '../load/in-parallel.ts';
import { verifySignedToken } from './signed-token.ts';

const folder = process.argv[2] ?? '';
const pool = new pg.Pool(createPgConfig(await PGlite.create(folder)));
await pool.query('create table counters (id int primary key, value int not null)');
await pool.query('create table entries (id bigint generated always as identity, counter int not null, text text)');
await pool.query('insert into counters select id, 0 from generate_series(0, 99) id');

/** Two writes in one transaction, which is the minimum for rotating a token or using up a code. */
async function twoStatements(): Promise<void> {
  const counter = Math.floor(Math.random() * 100);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update counters set value = value + 1 where id = $1', [counter]);
    await client.query('insert into entries (counter, text) values ($1, $2)', [counter, 'refreshed']);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const someone: z.output<typeof user> = {
  id: '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10',
  name: 'Ada Lovelace',
  email: 'ada@foyer.example',
  emailVerified: true,
  phoneNumber: '+14155550123',
  phoneVerified: true,
  role: 'individual',
  urlSlug: 'ada-lovelace',
  organizationId: null,
  profileComplete: true,
  avatar: null,
  createdAt: '2026-11-21T08:00:00.000Z',
};

const server = fastify({ logger: false }).withTypeProvider<ZodTypeProvider>();
server.setValidatorCompiler(validatorCompiler);
server.setSerializerCompiler(serializerCompiler);
server.get('/me', { schema: { response: { 200: success(user) } } }, async () => ({
  success: true as const,
  data: someone,
}));
server.post('/transaction', { schema: { body: z.object({ token: z.string() }) } }, async () => {
  await twoStatements();
  return { success: true };
});
// The minimum for signing in with an ID token: verify its signature, use it up, create a session.
server.post('/sign-in', { schema: { body: z.object({ idToken: z.string() }) } }, async () => {
  await verifySignedToken();
  await twoStatements();
  return { success: true };
});
server.get(
  '/transactions-per-second',
  { schema: { querystring: z.object({ seconds: z.coerce.number() }) } },
  async ({ query }) => perSecond(Array<typeof twoStatements>(16).fill(twoStatements), query.seconds),
);
await server.listen({ port: 0, host: '127.0.0.1' });
const [address] = server.addresses();
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address.port : 0}\n`);
