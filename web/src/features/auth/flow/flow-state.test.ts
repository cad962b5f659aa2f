import { describe, expect, test } from 'vitest';
import {
  afterProof,
  type CodeOnItsWay,
  type FlowEvent,
  type FlowState,
  isReachable,
  type LeadFacts,
  newFlow,
  nextFlow,
  type Step,
  steps,
} from './flow-state.ts';

const code: CodeOnItsWay = {
  verificationId: 'v',
  method: 'whatsapp',
  maskedPhone: '+1 ******0123',
  sentTo: 'whatsapp US 4155550123',
  shownUntil: 299_000,
  resendAt: 30_000,
  attemptsRemaining: 3,
  account: 'new',
};
const lead: LeadFacts = { leadId: 'lead', email: null, phone: null, name: null, phoneVerified: false };
const proven: LeadFacts = { ...lead, phone: '+14155550123', phoneVerified: true };

function after(...events: FlowEvent[]): FlowState {
  return events.reduce(nextFlow, newFlow('whatsapp'));
}
const atPhone = () => after({ type: 'method-chosen', method: 'phone' });
const atCode = () => nextFlow(nextFlow(atPhone(), { type: 'lead-captured', lead }), { type: 'code-sent', code });
const atEmail = () => nextFlow(atCode(), { type: 'phone-proven', lead: proven });
const atProfile = () => nextFlow(atEmail(), { type: 'organization-chosen' });

describe('signing up by phone', () => {
  test('begins at the entry, with WhatsApp chosen', () => {
    expect(newFlow('whatsapp')).toMatchObject({ step: 'entry', phone: { method: 'whatsapp' } });
  });

  test('goes from the method to the phone and, once the code is sent, to the code', () => {
    expect(atPhone().step).toBe('whatsapp');
    expect(atCode()).toMatchObject({ step: 'otp', lead, code });
  });

  test('asks for an email when the lead has none', () => {
    expect(afterProof(proven)).toBe('collect-email');
    expect(atEmail()).toMatchObject({ step: 'email_collection', lead: proven, code: null });
  });

  test('converts at once when the lead has an email', () => {
    const withEmail = { ...proven, email: 'ada@example.com' };
    expect(afterProof(withEmail)).toBe('convert');
    expect(nextFlow(atCode(), { type: 'phone-proven', lead: withEmail })).toMatchObject({ step: 'otp', code: null });
  });

  test('ends in success, without lead, code or what was typed for the lead', () => {
    const typed = nextFlow(atEmail(), { type: 'email-typed', email: 'ada@example.com' });
    expect(nextFlow(typed, { type: 'signed-in' })).toMatchObject({
      step: 'success',
      lead: null,
      code: null,
      email: '',
    });
  });

  test('returns to the phone when the server wants it proven again', () => {
    expect(nextFlow(atCode(), { type: 'phone-needed', lead })).toMatchObject({ step: 'whatsapp', lead, code: null });
    expect(nextFlow(atCode(), { type: 'phone-needed', lead: null }).lead).toEqual(lead);
  });
});

describe('the code', () => {
  test('that is refused keeps its step and tells the attempts left', () => {
    const alert = { tone: 'problem', text: { key: 'errors.invalid_code' } } as const;
    const state = nextFlow(atCode(), { type: 'code-refused', attemptsRemaining: 2, alert });
    expect(state).toMatchObject({ step: 'otp', code: { attemptsRemaining: 2 }, alert });
  });

  test('that is sent again replaces the other and says so', () => {
    const alert = { tone: 'success', text: { key: 'otp.sent_again', method: 'sms' } } as const;
    const state = nextFlow(atCode(), { type: 'code-sent', code: { ...code, method: 'sms' }, alert });
    expect(state).toMatchObject({ step: 'otp', code: { method: 'sms' }, alert });
  });

  test('that is still on its way is waited for instead of another', () => {
    const atPhoneAgain = nextFlow(atCode(), { type: 'back' });
    expect(nextFlow(atPhoneAgain, { type: 'code-awaited' })).toMatchObject({ step: 'otp', code });
    expect(nextFlow(atPhone(), { type: 'code-awaited' }).step).toBe('whatsapp');
  });
});

describe('the lead form', () => {
  test('opens as an organization and keeps the proven lead', () => {
    expect(atProfile()).toMatchObject({ step: 'profile', profile: { role: 'organization' }, lead: proven });
  });

  test('keeps what is typed', () => {
    const state = nextFlow(atProfile(), { type: 'profile-typed', profile: { company: 'Engines' } });
    expect(state.profile).toEqual({ role: 'organization', name: '', company: 'Engines' });
  });

  test('cancelled: the lead is gone and the entry is back, the typed number stays', () => {
    const typed = nextFlow(atProfile(), { type: 'phone-typed', phone: { typed: '4155550123', country: 'US' } });
    const state = nextFlow(typed, { type: 'cancelled' });
    expect(state).toMatchObject({ step: 'entry', lead: null, code: null, phone: { typed: '4155550123' } });
    expect(state.profile).toEqual({ role: 'individual', name: '', company: '' });
  });
});

describe('going back', () => {
  const back: [Step, () => FlowState, Step][] = [
    ['entry', () => newFlow('sms'), 'entry'],
    ['whatsapp', atPhone, 'entry'],
    ['otp', atCode, 'whatsapp'],
    ['email_collection', atEmail, 'otp'],
    ['profile', atProfile, 'otp'],
  ];
  test.each(back)('from %s', (step, begin, target) => {
    const state = begin();
    expect(state.step).toBe(step);
    expect(nextFlow(state, { type: 'back' }).step).toBe(target);
  });

  test('loses nothing that was typed', () => {
    const typed = nextFlow(atPhone(), { type: 'phone-typed', phone: { typed: '612345678', country: 'ES' } });
    expect(nextFlow(typed, { type: 'back' }).phone).toEqual({ typed: '612345678', country: 'ES', method: 'whatsapp' });
    const email = nextFlow(atEmail(), { type: 'email-typed', email: 'ada@' });
    expect(nextFlow(email, { type: 'back' }).email).toBe('ada@');
  });
});

describe('the browser asks for a step', () => {
  const reachable: [string, () => FlowState, Step[]][] = [
    ['at the entry', () => newFlow('sms'), ['entry', 'whatsapp']],
    ['with a code on its way', atCode, ['entry', 'whatsapp', 'otp']],
    ['with a proven phone', atEmail, ['entry', 'whatsapp', 'otp', 'email_collection', 'profile']],
    ['after success', () => nextFlow(atEmail(), { type: 'signed-in' }), ['success']],
  ];
  test.each(reachable)('%s', (_, begin, expected) => {
    const state = begin();
    expect(steps.filter((step) => isReachable(state, step))).toEqual(expected);
  });

  test('what cannot be shown leads to the entry, and nothing leads out of success', () => {
    expect(nextFlow(atPhone(), { type: 'popped', step: 'profile' }).step).toBe('entry');
    expect(nextFlow(atCode(), { type: 'popped', step: 'whatsapp' })).toMatchObject({ step: 'whatsapp', code });
    const done = nextFlow(atEmail(), { type: 'signed-in' });
    expect(nextFlow(done, { type: 'popped', step: 'otp' }).step).toBe('success');
  });
});

test('a missing session says so at the entry', () => {
  expect(nextFlow(atEmail(), { type: 'session-missing' })).toMatchObject({
    step: 'entry',
    lead: null,
    alert: { tone: 'problem', text: { key: 'errors.session_expired' } },
  });
});

test('a failure is told until something is typed or it is closed', () => {
  const alert = { tone: 'problem', text: { key: 'errors.otp_send_failed' } } as const;
  const failed = nextFlow(atPhone(), { type: 'failed', alert });
  expect(failed).toMatchObject({ step: 'whatsapp', alert });
  expect(nextFlow(failed, { type: 'phone-typed', phone: { typed: '4' } }).alert).toBeNull();
  expect(nextFlow(failed, { type: 'alert-closed' }).alert).toBeNull();
});
