import { describe, expect, test } from 'vitest';
import {
  type FlowEvent,
  type FlowState,
  isReachable,
  type LeadFacts,
  newFlow,
  nextAfterPhone,
  nextFlow,
  type SentPhoneCode,
  type Step,
  steps,
} from './flow-state.ts';

const code: SentPhoneCode = {
  verificationId: 'v',
  method: 'whatsapp',
  maskedPhone: '+1 ******0123',
  sentTo: 'whatsapp US 4155550123',
  shownUntil: 299_000,
  resendAt: 30_000,
  attemptsRemaining: 3,
  account: 'new',
};
const lead: LeadFacts = {
  leadId: 'lead',
  email: null,
  phone: null,
  name: null,
  phoneVerified: false,
  source: 'phone',
};
const verified: LeadFacts = { ...lead, phone: '+14155550123', phoneVerified: true };

function after(...events: FlowEvent[]): FlowState {
  return events.reduce(nextFlow, newFlow('whatsapp'));
}
const atPhone = () => after({ type: 'method-chosen', method: 'phone' });
const atCode = () => nextFlow(nextFlow(atPhone(), { type: 'lead-captured', lead }), { type: 'code-sent', code });
const atEmail = () => nextFlow(atCode(), { type: 'phone-verified', lead: verified });
const typedEmail: FlowEvent = { type: 'sign-in-typed', signIn: { identifier: 'ada@example.com' } };
const atIdentifier = () => after({ type: 'method-chosen', method: 'email' }, typedEmail);
const atPassword = () => nextFlow(atIdentifier(), { type: 'password-needed' });
const atNewPassword = () => nextFlow(atIdentifier(), { type: 'new-password-needed' });
const loginCode: SentPhoneCode = { ...code, method: 'sms', account: 'known' };
const atLoginCode = () =>
  nextFlow(nextFlow(atIdentifier(), { type: 'sign-in-typed', signIn: { byCode: true } }), {
    type: 'login-code-sent',
    code: loginCode,
  });
const atProfile = () => nextFlow(atEmail(), { type: 'organization-chosen' });

describe('signing up by phone', () => {
  test('starts at the entry, with WhatsApp chosen', () => {
    expect(newFlow('whatsapp')).toMatchObject({ step: 'entry', phone: { method: 'whatsapp' } });
  });

  test('goes from the method to the phone and to the code when it is sent', () => {
    expect(atPhone().step).toBe('whatsapp');
    expect(atCode()).toMatchObject({ step: 'otp', lead, code });
  });

  test('asks for an email when the lead has none', () => {
    expect(nextAfterPhone(verified)).toBe('collect-email');
    expect(atEmail()).toMatchObject({ step: 'email_collection', lead: verified, code: null });
  });

  test('does not ask for an email when the number belongs to an account', () => {
    const joining = nextFlow(atCode(), { type: 'code-sent', code: { ...code, account: 'joining' } });
    expect(nextFlow(joining, { type: 'phone-verified', lead: verified })).toMatchObject({ step: 'otp', code: null });
  });

  test('drops a lead from another sign-in method and keeps one from the phone', () => {
    const byEmail = { leadId: 'other', email: 'ada@example.com', phone: null, name: null, phoneVerified: false };
    const chosen: FlowEvent = { type: 'method-chosen', method: 'phone' };
    const leadAfterChoosing = (of: LeadFacts) =>
      nextFlow(nextFlow(nextFlow(atPhone(), { type: 'lead-captured', lead: of }), { type: 'back' }), chosen).lead;
    expect(leadAfterChoosing(byEmail)).toBeNull();
    expect(leadAfterChoosing({ ...byEmail, email: null, source: 'linkedin' })).toBeNull();
    expect(leadAfterChoosing({ ...byEmail, phoneVerified: true })).not.toBeNull();
    expect(leadAfterChoosing(lead)).toEqual(lead);
  });

  test('converts at once when the lead has an email', () => {
    const withEmail = { ...verified, email: 'ada@example.com' };
    expect(nextAfterPhone(withEmail)).toBe('convert');
    expect(nextFlow(atCode(), { type: 'phone-verified', lead: withEmail })).toMatchObject({ step: 'otp', code: null });
  });

  test('ends in success, without lead, code or typed email', () => {
    const typed = nextFlow(atEmail(), { type: 'email-typed', email: 'ada@example.com' });
    expect(nextFlow(typed, { type: 'signed-in' })).toMatchObject({
      step: 'success',
      lead: null,
      code: null,
      email: '',
    });
  });

  test('returns to the phone when the server requires it to be verified again', () => {
    expect(nextFlow(atCode(), { type: 'phone-needed', lead })).toMatchObject({ step: 'whatsapp', lead, code: null });
    expect(nextFlow(atCode(), { type: 'phone-needed', lead: null }).lead).toEqual(lead);
  });
});

describe('the code', () => {
  test('keeps its step when refused and shows the attempts left', () => {
    const alert = { tone: 'problem', text: { key: 'errors.invalid_code' } } as const;
    const state = nextFlow(atCode(), { type: 'code-refused', attemptsRemaining: 2, alert });
    expect(state).toMatchObject({ step: 'otp', code: { attemptsRemaining: 2 }, alert });
  });

  test('is replaced when sent again, with a message', () => {
    const alert = { tone: 'success', text: { key: 'otp.sent_again', method: 'sms' } } as const;
    const state = nextFlow(atCode(), { type: 'code-sent', code: { ...code, method: 'sms' }, alert });
    expect(state).toMatchObject({ step: 'otp', code: { method: 'sms' }, alert });
  });

  test('that is still valid is shown again instead of sending another', () => {
    const atPhoneAgain = nextFlow(atCode(), { type: 'back' });
    expect(nextFlow(atPhoneAgain, { type: 'code-awaited' })).toMatchObject({ step: 'otp', code });
    expect(nextFlow(atPhone(), { type: 'code-awaited' }).step).toBe('whatsapp');
  });
});

describe('signing in with an email', () => {
  test('asks for the password of an account, and for a new one without an account', () => {
    expect(atPassword()).toMatchObject({ step: 'password', signIn: { identifier: 'ada@example.com' } });
    expect(atNewPassword().step).toBe('new_password');
  });

  test('continues at the phone with the lead', () => {
    expect(nextFlow(atNewPassword(), { type: 'phone-needed', lead })).toMatchObject({ step: 'whatsapp', lead });
    expect(nextFlow(atNewPassword(), { type: 'email-needed', lead: verified }).step).toBe('email_collection');
  });

  test('is remembered only on request, also after the second factor; other methods always are', () => {
    const needed: FlowEvent = { type: 'second-factor-needed' };
    const remembered = nextFlow(atPassword(), { type: 'sign-in-typed', signIn: { remember: true } });
    expect(nextFlow(atPassword(), needed)).toMatchObject({ step: 'second_factor', waiting: { remember: false } });
    expect(nextFlow(remembered, needed).waiting).toEqual({ at: 'password', remember: true });
    expect(nextFlow(atCode(), needed).waiting).toEqual({ at: 'otp', remember: true });
    expect(nextFlow(newFlow('sms'), needed).waiting).toEqual({ at: 'entry', remember: true });
  });
});

describe('the OTP login', () => {
  const alert = { tone: 'problem', text: { key: 'errors.user_not_found' } } as const;

  test('shows the code field when the code is sent, and leads back to the password', () => {
    expect(atLoginCode()).toMatchObject({ step: 'otp_login', loginCode, signIn: { byCode: true } });
    const back = nextFlow(atLoginCode(), { type: 'password-login' });
    expect(back).toMatchObject({ step: 'password', signIn: { byCode: false, identifier: 'ada@example.com' } });
  });

  test('shows the attempts left after a wrong code', () => {
    const state = nextFlow(atLoginCode(), { type: 'login-code-refused', attemptsRemaining: 1, alert });
    expect(state).toMatchObject({ step: 'otp_login', loginCode: { attemptsRemaining: 1 }, alert });
  });

  test('resets when no account has the number, and keeps the identifier', () => {
    const state = nextFlow(atLoginCode(), { type: 'otp-login-ended', alert });
    expect(state).toMatchObject({
      step: 'email',
      loginCode: null,
      signIn: { byCode: false, identifier: 'ada@example.com' },
      alert,
    });
  });
});

describe('the lead form', () => {
  test('opens for an organization and keeps the verified lead', () => {
    expect(atProfile()).toMatchObject({ step: 'profile', profile: { role: 'organization' }, lead: verified });
  });

  test('keeps what is typed', () => {
    const state = nextFlow(atProfile(), { type: 'profile-typed', profile: { company: 'Engines' } });
    expect(state.profile).toEqual({ role: 'organization', name: '', company: 'Engines' });
  });

  test('drops the lead when cancelled and returns to the entry, keeping the number', () => {
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
    ['email', atIdentifier, 'entry'],
    ['password', atPassword, 'email'],
    ['new_password', atNewPassword, 'email'],
    ['otp_login', atLoginCode, 'email'],
    ['second_factor', () => nextFlow(atPassword(), { type: 'second-factor-needed' }), 'password'],
    // A correct code is used up.
    ['second_factor', () => nextFlow(atLoginCode(), { type: 'second-factor-needed' }), 'entry'],
    ['new_password', () => nextFlow(atEmail(), { type: 'new-password-needed' }), 'otp'],
  ];
  test.each(back)('from %s', (step, begin, target) => {
    const state = begin();
    expect(state.step).toBe(step);
    expect(nextFlow(state, { type: 'back' }).step).toBe(target);
  });

  test('keeps everything that was typed', () => {
    const typed = nextFlow(atPhone(), { type: 'phone-typed', phone: { typed: '612345678', country: 'ES' } });
    expect(nextFlow(typed, { type: 'back' }).phone).toEqual({ typed: '612345678', country: 'ES', method: 'whatsapp' });
    const email = nextFlow(atEmail(), { type: 'email-typed', email: 'ada@' });
    expect(nextFlow(email, { type: 'back' }).email).toBe('ada@');
  });
});

describe('steps reachable through the browser history', () => {
  const reachable: [string, () => FlowState, Step[]][] = [
    ['at the entry', () => newFlow('sms'), ['entry', 'email', 'whatsapp']],
    ['with a code on its way', atCode, ['entry', 'email', 'whatsapp', 'otp']],
    ['with a verified phone', atEmail, ['entry', 'email', 'whatsapp', 'otp', 'email_collection', 'profile']],
    ['with an email typed', atPassword, ['entry', 'email', 'password', 'new_password', 'whatsapp']],
    ['after success', () => nextFlow(atEmail(), { type: 'signed-in' }), ['success']],
  ];
  test.each(reachable)('%s', (_, begin, expected) => {
    const state = begin();
    expect(steps.filter((step) => isReachable(state, step))).toEqual(expected);
  });

  test('an unreachable step leads to the entry, and success is never left', () => {
    expect(nextFlow(atPhone(), { type: 'popped', step: 'profile' }).step).toBe('entry');
    expect(nextFlow(atCode(), { type: 'popped', step: 'whatsapp' })).toMatchObject({ step: 'whatsapp', code });
    const done = nextFlow(atEmail(), { type: 'signed-in' });
    expect(nextFlow(done, { type: 'popped', step: 'otp' }).step).toBe('success');
  });
});

test('a missing lead returns to the entry with a message', () => {
  expect(nextFlow(atEmail(), { type: 'session-missing' })).toMatchObject({
    step: 'entry',
    lead: null,
    alert: { tone: 'problem', text: { key: 'errors.session_expired' } },
  });
});

test('an alert is shown until something is typed or it is closed', () => {
  const alert = { tone: 'problem', text: { key: 'errors.otp_send_failed' } } as const;
  const failed = nextFlow(atPhone(), { type: 'failed', alert });
  expect(failed).toMatchObject({ step: 'whatsapp', alert });
  expect(nextFlow(failed, { type: 'phone-typed', phone: { typed: '4' } }).alert).toBeNull();
  expect(nextFlow(failed, { type: 'alert-closed' }).alert).toBeNull();
});
