import { endpoint } from '@foyer/contract/http.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#src/app.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { mount } from './mount.ts';

const readSample = endpoint({
  method: 'GET',
  path: '/api/sample/:kind',
  access: 'public',
  summary: 'Read a sample',
  params: z.object({ kind: z.enum(['undeclared', 'wrong']) }),
  data: z.object({ name: z.string(), owner: z.object({ id: z.string() }) }),
});

let foyer: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  foyer = await openTestApp();
  app = await buildApp(foyer.deps);
  const answers = {
    undeclared: { name: 'Ada', passwordHash: 'secret', owner: { id: '1', email: 'ada@example.com' } },
    wrong: { name: 7, owner: { id: '1' } },
  };
  // A verb that answers otherwise than its endpoint declares, as only a cast lets it.
  mount(app, readSample, async ({ params }) => answers[params.kind] as z.output<typeof readSample.data>);
});
afterAll(async () => {
  await app.close();
  await foyer.close();
});

test('a field that the endpoint does not declare never leaves, however deep', async () => {
  const answer = await app.inject({ url: '/api/sample/undeclared' });
  expect(answer.json()).toEqual({ success: true, data: { name: 'Ada', owner: { id: '1' } } });
  expect(answer.body).not.toMatch(/secret|ada@/);
});

test('an answer of another shape than declared is a neutral failure, and is logged', async () => {
  const before = foyer.logged().length;
  const answer = await app.inject({ url: '/api/sample/wrong' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ success: false, error: { code: 'INTERNAL_ERROR', message: expect.any(String) } });
  expect(answer.body).not.toMatch(/name|expected|zod/i);
  expect(foyer.logged().slice(before).join('')).toMatch(/sample/);
});
