import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../test/open-test-app.ts';
import { purgeAudit } from './purge-audit.ts';

let foyer: TestApp;
beforeAll(async () => {
  // Not a day that the month a year before doesn't have.
  foyer = await openTestApp({ now: new Date('2031-05-06T12:00:00Z') });
});
afterAll(() => foyer.close());

test('security records are deleted after twelve months, and not before', async () => {
  const { db, clock, random } = foyer.deps;
  const sessionId = random.uuid();
  const monthsAgo = (months: number, hours: number) => {
    const at = clock.now();
    at.setUTCMonth(at.getUTCMonth() - months);
    at.setUTCHours(at.getUTCHours() + hours);
    return at;
  };
  const record = { requestId: 'test', event: 'sign-in', outcome: 'ok', sessionId, place: '', browser: '' };
  await db.insert(auditEvents).values([
    { ...record, id: random.uuid(), at: monthsAgo(12, -1), reason: 'old' },
    { ...record, id: random.uuid(), at: monthsAgo(12, 1), reason: 'young' },
  ]);
  await purgeAudit(foyer.deps);
  const left = await db.select().from(auditEvents).where(eq(auditEvents.sessionId, sessionId));
  expect(left.map(({ reason }) => reason)).toEqual(['young']);
});
