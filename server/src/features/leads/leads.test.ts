import { createHash } from 'node:crypto';
import {
  captureEmailLead,
  capturePhoneLead,
  convertLead,
  discardLead,
  readEmailVerification,
  readLead,
  sendLeadCode,
  updateLeadProfile,
  verifyEmailByToken,
  verifyLeadCode,
} from '@foyer/contract/leads.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { emailProof } from '#src/config/one-time-codes.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { leads } from '#src/db/schema/leads.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import {
  captureByPhone,
  data,
  leadCode,
  newPhone,
  provenLead,
  refusal,
  signUp,
  tokenSentTo,
} from '../../../test/people.ts';
import { solveHumanCheck } from '../../../test/solve-human-check.ts';
import { visitor } from '../../../test/visitor.ts';
import { saveLead } from './capture/save-lead.ts';
import { purgeLeads } from './expiry/purge-leads.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let emails = 0;
const newEmail = () => {
  emails += 1;
  return `person${emails}@example.com`;
};
const read = (browser: ReturnType<TestApp['browser']>, leadId: string) =>
  browser.call(readLead, { params: { leadId } });

test('capturing a phone creates a lead with its campaign data', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  const utm = { utmSource: 'news', utmMedium: 'email', utmCampaign: 'spring' };
  const lead = data(
    await browser.call(capturePhoneLead, { body: { phoneNumber: phoneNumber.slice(2), countryCode: 'US', ...utm } }),
  );
  expect(lead).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    leadId: lead.id,
    phone: phoneNumber,
    email: null,
    name: null,
    company: null,
    role: null,
    emailVerified: false,
    phoneVerified: false,
    contactValidated: false,
    isNewLead: true,
    source: 'phone',
  });
  const [row] = await foyer.deps.db.select().from(leads).where(eq(leads.id, lead.id));
  expect(row).toMatchObject({ ...utm, campaign: 'web_signup', source: 'phone' });
});

test('the audit record of a new lead is written in its transaction', async () => {
  const contact = { phone: newPhone() };
  const records = () => foyer.deps.db.$count(auditEvents, eq(auditEvents.event, 'lead.created'));
  const before = await records();
  const save = (outcome: 'commit' | 'rollback') =>
    foyer.deps.db.transaction(async (tx) => {
      await saveLead(foyer.deps, tx, visitor(), contact, { campaign: 'spring' });
      if (outcome === 'rollback') throw new Error('rolled back');
    });
  await expect(save('rollback')).rejects.toThrow('rolled back');
  expect([await records(), await foyer.deps.db.$count(leads, eq(leads.phone, contact.phone))]).toEqual([before, 0]);
  await save('commit');
  expect([await records(), await foyer.deps.db.$count(leads, eq(leads.phone, contact.phone))]).toEqual([before + 1, 1]);
});

test('the same browser gets the same lead again, another browser gets a new one', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  const [first, second] = [await captureByPhone(browser, phoneNumber), await captureByPhone(browser, phoneNumber)];
  expect([second.id, second.isNewLead]).toEqual([first.id, false]);
  const other = await captureByPhone(foyer.browser(), phoneNumber);
  expect([other.id === first.id, other.isNewLead]).toEqual([false, true]);
});

test('ten concurrent captures create one lead', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  await captureByPhone(browser);
  const made = await Promise.all(Array.from({ length: 10 }, () => captureByPhone(browser, phoneNumber)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made.filter(({ isNewLead }) => isNewLead)).toHaveLength(1);
});

test('invalid input is refused with the field name', async () => {
  const browser = foyer.browser();
  const phone = await browser.call(capturePhoneLead, { body: { phoneNumber: '12345', countryCode: 'US' } });
  expect([refusal(phone), phone.body.error.details]).toEqual([
    [400, 'INVALID_PHONE'],
    [{ field: 'phoneNumber', message: 'phone.invalid_for_country' }],
  ]);
  const email = await browser.call(captureEmailLead, { body: { email: 'a@b', name: 'Ada' } });
  expect([refusal(email), email.body.error.details]).toEqual([
    [400, 'VALIDATION_FAILED'],
    [{ field: 'email', message: 'email.invalid_domain' }],
  ]);
  const name = await browser.call(captureEmailLead, { body: { email: newEmail(), name: 'Ada <b>' } });
  expect(name.body.error.details).toEqual([{ field: 'name', message: 'name.invalid_characters' }]);
});

test('a human check is required beyond the address’s budget', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const browser = strict.browser();
    for (let i = 0; i < addressBudgets.newLeads.limit; i += 1) await captureByPhone(browser);
    const body = { phoneNumber: newPhone() };
    expect(refusal(await browser.call(capturePhoneLead, { body }))).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
    const wrong = await solveHumanCheck(browser, 'look-up');
    expect(refusal(await browser.call(capturePhoneLead, { body: { ...body, humanCheck: wrong } }))).toEqual([
      403,
      'HUMAN_CHECK_FAILED',
    ]);
    const humanCheck = await solveHumanCheck(browser, 'capture-lead');
    expect((await browser.call(capturePhoneLead, { body: { ...body, humanCheck } })).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('another browser sees masked contacts and cannot change the lead', async () => {
  const [mine, theirs] = [foyer.browser(), foyer.browser()];
  const phoneNumber = newPhone();
  const { id: leadId } = await provenLead(foyer, mine, phoneNumber);
  data(
    await mine.call(updateLeadProfile, {
      params: { leadId },
      body: { name: 'Ada Lovelace', email: 'ada@example.org' },
    }),
  );
  expect(data(await read(theirs, leadId))).toMatchObject({
    phone: expect.stringMatching(/^\+1 \*+\d{4}$/),
    email: 'a***@example.org',
    name: null,
    phoneVerified: true,
  });
  const humanCheck = await solveHumanCheck(theirs);
  const refused = [
    await theirs.call(updateLeadProfile, { params: { leadId }, body: { email: 'eve@example.org' } }),
    await theirs.call(sendLeadCode, { body: { leadId, phoneNumber: newPhone(), humanCheck } }),
    await theirs.call(verifyLeadCode, { body: { leadId, verificationId: 'v'.repeat(22), code: '000000' } }),
    await theirs.call(convertLead, { params: { leadId }, body: {} }),
    await theirs.call(discardLead, { params: { leadId } }),
  ];
  for (const answer of refused) expect(refusal(answer)).toEqual([404, 'LEAD_NOT_FOUND']);
  expect(data(await read(mine, leadId))).toMatchObject({
    phone: phoneNumber,
    email: 'ada@example.org',
    name: 'Ada Lovelace',
  });
});

test('a lead expires after a day without activity', async () => {
  const browser = foyer.browser();
  const { id: leadId } = await captureByPhone(browser);
  foyer.clock.advance({ hours: 23 });
  expect((await browser.call(updateLeadProfile, { params: { leadId }, body: { name: 'Ada' } })).status).toBe(200);
  foyer.clock.advance({ hours: 23 });
  expect((await read(browser, leadId)).status).toBe(200);
  foyer.clock.advance({ hours: 1 });
  for (const answer of [
    await read(browser, leadId),
    await browser.call(updateLeadProfile, { params: { leadId }, body: { name: 'Eve' } }),
    await browser.call(convertLead, { params: { leadId }, body: {} }),
  ]) {
    expect(refusal(answer)).toEqual([404, 'LEAD_NOT_FOUND']);
  }
  expect(await purgeLeads(foyer.deps)).toBeGreaterThan(0);
  expect(await foyer.deps.db.select().from(leads).where(eq(leads.id, leadId))).toEqual([]);
});

test('verification flags in the body are ignored', async () => {
  const browser = foyer.browser();
  const { id: leadId } = await captureByPhone(browser);
  const body = {
    phoneVerified: true,
    contactValidated: true,
    emailVerified: true,
    role: 'organization' as const,
    userId: 'x',
  };
  const lead = data(await browser.call(updateLeadProfile, { params: { leadId }, body }));
  expect(lead).toMatchObject({
    phoneVerified: false,
    contactValidated: false,
    emailVerified: false,
    role: 'organization',
  });
  const admin = await browser.put(`/api/leads/${leadId}/profile`, { role: 'admin' });
  expect([refusal(admin), admin.body.error.details]).toEqual([
    [400, 'VALIDATION_FAILED'],
    [expect.objectContaining({ field: 'role' })],
  ]);
});

test('the right code verifies the lead’s phone and assigns the number to it', async () => {
  const browser = foyer.browser();
  const email = newEmail();
  const lead = data(await browser.call(captureEmailLead, { body: { email } }));
  const phoneNumber = newPhone();
  const sent = await leadCode(foyer, browser, lead, phoneNumber);
  expect(data(await read(browser, lead.id)).phone).toBeNull();
  const verdict = data(await browser.call(verifyLeadCode, { body: sent }));
  expect(verdict).toMatchObject({ verified: true, phoneNumber });
  expect(verdict.idToken).toBeUndefined();
  expect(data(await read(browser, lead.id))).toMatchObject({
    phone: phoneNumber,
    phoneVerified: true,
    contactValidated: true,
    email,
  });
});

test('a code of one lead does not verify another', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  const [mine, other] = [await captureByPhone(browser), await captureByPhone(browser)];
  const sent = await leadCode(foyer, browser, mine, phoneNumber);
  expect(refusal(await browser.call(verifyLeadCode, { body: { ...sent, leadId: other.id } }))).toEqual([
    404,
    'LEAD_NOT_FOUND',
  ]);
  expect(data(await read(browser, other.id)).phoneVerified).toBe(false);
  expect(data(await browser.call(verifyLeadCode, { body: sent })).verified).toBe(true);
});

test('a changed contact loses its verification, an unchanged one keeps it', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const { id: leadId } = await provenLead(foyer, browser, phone);
  const put = async (body: { phone: string }) =>
    data(await browser.call(updateLeadProfile, { params: { leadId }, body }));
  expect((await put({ phone })).phoneVerified).toBe(true);
  const other = newPhone();
  expect(await put({ phone: other })).toMatchObject({ phone: other, phoneVerified: false, contactValidated: false });
  expect((await put({ phone })).phoneVerified).toBe(false);
  const wrong = await browser.call(updateLeadProfile, { params: { leadId }, body: { phone: '+1 999' } });
  expect(wrong.body.error).toMatchObject({ code: 'INVALID_PHONE', details: [{ field: 'phone' }] });
});

test('a captured email gets one message, and its link verifies by POST only', async () => {
  const [browser, mailApp] = [foyer.browser(), foyer.browser()];
  const email = newEmail();
  const capture = async () =>
    data(await browser.call(captureEmailLead, { body: { email: email.toUpperCase(), name: 'Ada' } }));
  const lead = await capture();
  expect(lead).toMatchObject({ email: email.toUpperCase(), name: 'Ada', isNewLead: true });
  expect((await capture()).id).toBe(lead.id);
  expect(await foyer.messagesTo(email)).toHaveLength(1);
  const params = { token: await tokenSentTo(foyer, email) };
  const expected = { maskedEmail: 'p***@example.com', verified: false };
  expect(data(await mailApp.call(readEmailVerification, { params }))).toEqual(expected);
  expect(data(await read(browser, lead.id)).emailVerified).toBe(false);
  expect(data(await mailApp.call(verifyEmailByToken, { params }))).toEqual({ ...expected, verified: true });
  expect(data(await read(browser, lead.id))).toMatchObject({ emailVerified: true, contactValidated: true });
});

test('a new email in the profile gets a message, and the old link becomes invalid', async () => {
  const browser = foyer.browser();
  const [first, second] = [newEmail(), newEmail()];
  const { id: leadId } = await captureByPhone(browser);
  const put = (email: string) => browser.call(updateLeadProfile, { params: { leadId }, body: { email } });
  data(await put(first));
  data(await put(first));
  expect(await foyer.messagesTo(first)).toHaveLength(1);
  data(await put(second));
  const answer = await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, first) } });
  expect(refusal(answer)).toEqual([400, 'INVALID_VERIFICATION_TOKEN']);
  // The exact message is part of the specification.
  expect(answer.body.error.message).toBe('Invalid verification token');
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, second) } }));
  expect(data(await read(browser, leadId))).toMatchObject({ email: second, emailVerified: true });
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  expect(data(await put(first)).emailVerified).toBe(false);
});

test('unknown, expired and invalidated tokens get the same refusal', async () => {
  const browser = foyer.browser();
  const email = newEmail();
  const lead = data(await browser.call(captureEmailLead, { body: { email } }));
  const token = await tokenSentTo(foyer, email);
  data(await browser.call(discardLead, { params: { leadId: lead.id } }));
  for (const params of [{ token }, { token: 't'.repeat(43) }]) {
    expect(refusal(await browser.call(readEmailVerification, { params }))).toEqual([400, 'INVALID_VERIFICATION_TOKEN']);
    expect(refusal(await browser.call(verifyEmailByToken, { params }))).toEqual([400, 'INVALID_VERIFICATION_TOKEN']);
  }
});

test('an email that an account has verified is captured silently and refused in a profile', async () => {
  const owner = foyer.browser();
  const email = newEmail();
  const { id: leadId } = await provenLead(foyer, owner);
  data(await owner.call(updateLeadProfile, { params: { leadId }, body: { email } }));
  data(await owner.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  data(await owner.call(convertLead, { params: { leadId }, body: {} }));
  const before = (await foyer.messagesTo(email)).length;

  const stranger = foyer.browser();
  const lead = data(await stranger.call(captureEmailLead, { body: { email } }));
  expect(lead).toMatchObject({ email, emailVerified: false, isNewLead: true });
  expect(await foyer.messagesTo(email)).toHaveLength(before);
  const refused = await stranger.call(updateLeadProfile, { params: { leadId: lead.id }, body: { email } });
  expect(refusal(refused)).toEqual([409, 'EMAIL_IN_USE']);
  expect(refused.body.error.message).toContain('already exists');
});

test('an email in a profile counts as a lookup', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const owner = strict.browser();
    await signUp(strict, owner);
    const browser = strict.browser();
    const { id: leadId } = await captureByPhone(browser);
    const put = (humanCheck?: string) =>
      browser.call(updateLeadProfile, {
        params: { leadId },
        body: { email: 'same@example.com', ...(humanCheck && { humanCheck }) },
      });
    for (let i = 0; i < addressBudgets.lookUps.limit; i += 1) data(await put());
    expect(refusal(await put())).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
    data(await put(await solveHumanCheck(browser, 'look-up')));
  } finally {
    await strict.close();
  }
});

test('discarding a lead deletes its data and codes', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  const lead = await captureByPhone(browser, phoneNumber);
  const sent = await leadCode(foyer, browser, lead, phoneNumber);
  data(await browser.call(discardLead, { params: { leadId: lead.id } }));
  expect(refusal(await read(browser, lead.id))).toEqual([404, 'LEAD_NOT_FOUND']);
  expect(refusal(await browser.call(verifyLeadCode, { body: sent }))).toEqual([404, 'LEAD_NOT_FOUND']);
  expect(refusal(await browser.call(discardLead, { params: { leadId: lead.id } }))).toEqual([404, 'LEAD_NOT_FOUND']);
});

test('only a hash of the browser and the lead’s own data are stored', async () => {
  const browser = foyer.browser();
  const lead = await captureByPhone(browser);
  const cookie = browser.cookies.get('foyer_browser') ?? '';
  const browserHash = createHash('sha256').update(cookie).digest();
  const rows = await foyer.deps.db
    .select()
    .from(leads)
    .where(and(eq(leads.id, lead.id), eq(leads.browserHash, browserHash)));
  expect(rows).toHaveLength(1);
});

test('an email that just got a message can start a sign-up elsewhere without a second message', async () => {
  const email = 'popular@example.com';
  const first = await foyer.browser().call(captureEmailLead, { body: { email } });
  const second = await foyer.browser().call(captureEmailLead, { body: { email } });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await foyer.messagesTo(email)).toHaveLength(1);
});
