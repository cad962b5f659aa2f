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
import { addressBudgets, emailProof } from '#src/config.ts';
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

test('a phone makes a lead, with where it came from', async () => {
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

test('captured again by the same browser it is the same lead, by another browser another one', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  const [first, second] = [await captureByPhone(browser, phoneNumber), await captureByPhone(browser, phoneNumber)];
  expect([second.id, second.isNewLead]).toEqual([first.id, false]);
  const other = await captureByPhone(foyer.browser(), phoneNumber);
  expect([other.id === first.id, other.isNewLead]).toEqual([false, true]);
});

test('ten captures at once make one lead', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  await captureByPhone(browser);
  const made = await Promise.all(Array.from({ length: 10 }, () => captureByPhone(browser, phoneNumber)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made.filter(({ isNewLead }) => isNewLead)).toHaveLength(1);
});

test('bad contacts are refused with the field that holds them', async () => {
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

test('beyond the budget of an address a human check is asked for', async () => {
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

test('another browser reads masked contacts and changes nothing', async () => {
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

test('after a day without activity a lead is dead, activity keeps it', async () => {
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

test('saying that a contact is verified changes nothing', async () => {
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

test('the right code proves the phone of the lead, and the number becomes its own', async () => {
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

test('a code of one lead proves nothing for another', async () => {
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

test('a changed contact loses its proof, the same one keeps it', async () => {
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

test('a captured email is written to once, and its link proves it by POST only', async () => {
  const [browser, mailApp] = [foyer.browser(), foyer.browser()];
  const email = newEmail();
  const capture = async () =>
    data(await browser.call(captureEmailLead, { body: { email: email.toUpperCase(), name: 'Ada' } }));
  const lead = await capture();
  expect(lead).toMatchObject({ email: email.toUpperCase(), name: 'Ada', isNewLead: true });
  expect((await capture()).id).toBe(lead.id);
  expect(await foyer.messagesTo(email)).toHaveLength(1);
  const params = { token: await tokenSentTo(foyer, email) };
  const told = { maskedEmail: 'p***@example.com', verified: false };
  expect(data(await mailApp.call(readEmailVerification, { params }))).toEqual(told);
  expect(data(await read(browser, lead.id)).emailVerified).toBe(false);
  expect(data(await mailApp.call(verifyEmailByToken, { params }))).toEqual({ ...told, verified: true });
  expect(data(await read(browser, lead.id))).toMatchObject({ emailVerified: true, contactValidated: true });
});

test('a new email in the profile is written to, and the link of the old one is dead', async () => {
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
  // As spec section 8 words it.
  expect(answer.body.error.message).toBe('Invalid verification token');
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, second) } }));
  expect(data(await read(browser, leadId))).toMatchObject({ email: second, emailVerified: true });
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  expect(data(await put(first)).emailVerified).toBe(false);
});

test('an unknown, a late and a dead token are refused alike', async () => {
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

test('an email that a user has proven is captured silently and refused in a profile', async () => {
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

test('an email in a profile is a look-up and costs one', async () => {
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

test('given up, a lead and its codes are gone', async () => {
  const browser = foyer.browser();
  const phoneNumber = newPhone();
  const lead = await captureByPhone(browser, phoneNumber);
  const sent = await leadCode(foyer, browser, lead, phoneNumber);
  data(await browser.call(discardLead, { params: { leadId: lead.id } }));
  expect(refusal(await read(browser, lead.id))).toEqual([404, 'LEAD_NOT_FOUND']);
  expect(refusal(await browser.call(verifyLeadCode, { body: sent }))).toEqual([404, 'LEAD_NOT_FOUND']);
  expect(refusal(await browser.call(discardLead, { params: { leadId: lead.id } }))).toEqual([404, 'LEAD_NOT_FOUND']);
});

test('what is kept of a browser is a hash, and of a lead no more than was told', async () => {
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

test('an email that was just written to can still begin a sign-up elsewhere, without a second message', async () => {
  const email = 'popular@example.com';
  const first = await foyer.browser().call(captureEmailLead, { body: { email } });
  const second = await foyer.browser().call(captureEmailLead, { body: { email } });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await foyer.messagesTo(email)).toHaveLength(1);
});
