import {
  convertLead,
  discardLead,
  updateLeadProfile,
  verifyEmailByToken,
  verifyLeadCode,
} from '@foyer/contract/leads.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { captureByPhone, leadCode, newPhone, tokenSentTo } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** A lead in its own browser, with a pending code and link, and optionally verified. */
async function claimant(phone: string, email: string, proven: boolean) {
  const browser = foyer.browser();
  const params = { leadId: (await captureByPhone(browser, phone)).id };
  await browser.call(updateLeadProfile, { params, body: { email } });
  const token = await tokenSentTo(foyer, email);
  const code = await leadCode(foyer, browser, { id: params.leadId }, phone);
  foyer.clock.advance({ seconds: 30 });
  if (proven) await browser.call(verifyLeadCode, { body: code });
  return { browser, params, token, code };
}

/** These calls lock the same rows in different orders; none may fail because of it, on either database. */
test.each([1, 2, 3, 4, 5, 6])(
  'all that can happen to leads of one phone at once ends in one user (%i)',
  async (round) => {
    const phone = newPhone();
    const people = [];
    for (let i = 0; i < 4; i += 1) {
      people.push(await claimant(phone, `race${round}-${i % 2}@example.com`, i < 3));
    }
    const calls = people.flatMap(({ browser, params, token, code }, i) => [
      browser.call(convertLead, { params, body: {} }),
      browser.call(verifyEmailByToken, { params: { token } }),
      browser.call(updateLeadProfile, { params, body: { email: `other${round}-${i}@example.com`, phone } }),
      browser.call(verifyLeadCode, { body: code }),
      browser.call(convertLead, { params, body: {} }),
      ...(i === 3 ? [browser.call(discardLead, { params })] : []),
    ]);
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
    const proven = and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt));
    expect(await foyer.deps.db.select({ id: users.id }).from(users).where(proven)).toHaveLength(1);
  },
);
