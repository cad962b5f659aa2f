// @vitest-environment happy-dom
import { readLead } from '@foyer/contract/leads.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { ApiError } from '../api/api-error.ts';
import { resumeFlow } from './resume-flow.ts';

const suspension = { reason: 'scam', explanation: 'False prices.', until: null, appeal: 'open', token: 'sealed' };

/** The refusal that the entry page shows. */
async function refusalAfter(state: object) {
  const flow = await resumeFlow(state, ['sms']);
  expect(flow?.step).toBe('entry');
  const error = flow?.alert?.text.error;
  if (!(error instanceof ApiError)) throw new Error('nothing was refused');
  return error;
}

test('the callback page of a provider leads to the reason of a suspension and its appeal', async () => {
  const error = await refusalAfter({ step: 'entry', suspension });
  expect(error.code).toBe('ACCOUNT_SUSPENDED');
  expect(error.details).toEqual(suspension);
});

test('without readable details, the entry page still says that the account is suspended', async () => {
  for (const details of [undefined, null, { token: 7 }]) {
    const error = await refusalAfter({ step: 'entry', suspension: details });
    expect([error.code, error.details]).toEqual(['ACCOUNT_SUSPENDED', undefined]);
  }
});

test('a navigation with a lead resumes at its phone step, also while the lead cannot be read', async () => {
  const leadId = 'l'.repeat(22);
  const lead = {
    id: leadId,
    leadId,
    phone: null,
    email: 'ada@example.com',
    name: 'Ada',
    company: null,
    role: null,
    emailVerified: true,
    phoneVerified: false,
    contactValidated: true,
    isNewLead: false,
    source: 'google',
  };
  for (const [reply, email] of [
    [{ data: lead }, 'ada@example.com'],
    ['lost', null],
  ] as const) {
    fakeApi([readLead, () => reply]);
    const flow = await resumeFlow({ step: 'whatsapp', leadId }, ['sms']);
    expect(flow).toMatchObject({ step: 'whatsapp', lead: { leadId, email } });
  }
  expect(await resumeFlow({ step: 'otp', leadId }, ['sms'])).toBeNull();
});
