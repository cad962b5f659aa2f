import { changeEmail } from '@foyer/contract/accounts.ts';
import { convertLead } from '@foyer/contract/leads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, newPhone, provenLead, refusal } from '../../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('a repeated conversion is no new proof: its session is only as recent as the first conversion', async () => {
  const browser = foyer.browser();
  const { id: leadId } = await provenLead(foyer, browser);
  const convert = async () => {
    const { accessToken, user } = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
    browser.bearer = accessToken;
    return user.id;
  };
  const change = () => browser.call(changeEmail, { body: { email: newEmail() } });
  const userId = await convert();
  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds - 1 });
  expect(await convert()).toBe(userId);
  expect((await change()).status).toBe(200);

  foyer.clock.advance({ seconds: 2 });
  expect(await convert()).toBe(userId);
  expect(refusal(await change())).toEqual([403, 'STEP_UP_REQUIRED']);
});

test('a repeated conversion still reports an existing account', async () => {
  const phone = newPhone();
  for (const isExistingUser of [false, true]) {
    const browser = foyer.browser();
    foyer.clock.advance({ seconds: 120 });
    const { id: leadId } = await provenLead(foyer, browser, phone);
    for (const _ of ['lost', 'asked again'])
      expect(data(await browser.call(convertLead, { params: { leadId }, body: {} }))).toMatchObject({ isExistingUser });
  }
});
