import { describe, expect, test } from 'vitest';
import { afterProof, type FlowEvent, type FlowState, isReachable, type LeadFacts, newFlow, nextFlow, type SentPhoneCode, type Step, steps } from './flow-state.ts';

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
const proven: LeadFacts = { ...lead, phone: '+14155550123', phoneVerified: true };

function after(...events: FlowEvent[]): FlowState {
  return events.reduce(nextFlow, newFlow('whatsapp'));
}
const atPhone = () => after({ type: 'method-chosen', method: 'phone' });
const atCode = () => nextFlow(nextFlow(atPhone(), { type: 'lead-captured', lead }), { type: 'code-sent', code });
const atEmail = () => nextFlow(atCode(), { type: 'phone-proven', lead: proven });
const typedEmail: FlowEvent = { type: 'sign-in-typed', signIn: { identifier: 'ada@example.com' } };
const atIdentifier = () => after({ type: 'method-chosen', method: 'email' }, typedEmail);
const atPassword = () => nextFlow(atIdentifier(), { type: 'password-asked' });
const atNewPassword = () => nextFlow(atIdentifier(), { type: 'password-to-choose' });
const loginCode: SentPhoneCode = { ...code, method: 'sms', account: 'known' };
const atLoginCode = () =>
  nextFlow(nextFlow(atIdentifier(), { type: 'sign-in-typed', signIn: { byCode: true } }), {
    type: 'login-code-sent',
    code: loginCode,
  });
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

  test('asks for none when the number turned out to have an account: it has its own', () => {
    const joining = nextFlow(atCode(), { type: 'code-sent', code: { ...code, account: 'joining' } });
    expect(nextFlow(joining, { type: 'phone-proven', lead: proven })).toMatchObject({ step: 'otp', code: null });
  });

  test('leaves what was begun in another way behind, and goes on with what was begun by phone', () => {
    const byEmail = { leadId: 'other', email: 'ada@example.com', phone: null, name: null, phoneVerified: false };
    const chosen: FlowEvent = { type: 'method-chosen', method: 'phone' };
    const of = (known: LeadFacts) =>
      nextFlow(nextFlow(nextFlow(atPhone(), { type: 'lead-captured', lead: known }), { type: 'back' }), chosen).lead;
    expect(of(byEmail)).toBeNull();
    expect(of({ ...byEmail, email: null, source: 'linkedin' })).toBeNull();
    expect(of({ ...byEmail, phoneVerified: true })).not.toBeNull();
    expect(of(lead)).toEqual(lead);
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

describe('signing in with an email', () => {
  test('asks for the password of who has one, and for a new one where nobody is', () => {
    expect(atPassword()).toMatchObject({ step: 'password', signIn: { identifier: 'ada@example.com' } });
    expect(atNewPassword().step).toBe('new_password');
  });

  test('goes on at the phone with the lead that was begun', () => {
    expect(nextFlow(atNewPassword(), { type: 'phone-needed', lead })).toMatchObject({ step: 'whatsapp', lead });
    expect(nextFlow(atNewPassword(), { type: 'email-needed', lead: proven }).step).toBe('email_collection');
  });

  test('is remembered only if asked for, also after the second factor; other ways always are', () => {
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

  test('shows the code field once the code is sent, and leads back to the password', () => {
    expect(atLoginCode()).toMatchObject({ step: 'otp_login', loginCode, signIn: { byCode: true } });
    const back = nextFlow(atLoginCode(), { type: 'password-login' });
    expect(back).toMatchObject({ step: 'password', signIn: { byCode: false, identifier: 'ada@example.com' } });
  });

  test('tells the attempts left after a wrong code', () => {
    const state = nextFlow(atLoginCode(), { type: 'login-code-refused', attemptsRemaining: 1, alert });
    expect(state).toMatchObject({ step: 'otp_login', loginCode: { attemptsRemaining: 1 }, alert });
  });

  test('resets where nobody has the number, and keeps what was typed', () => {
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
    ['email', atIdentifier, 'entry'],
    ['password', atPassword, 'email'],
    ['new_password', atNewPassword, 'email'],
    ['otp_login', atLoginCode, 'email'],
    ['second_factor', () => nextFlow(atPassword(), { type: 'second-factor-needed' }), 'password'],
    // A code that was right is used up.
    ['second_factor', () => nextFlow(atLoginCode(), { type: 'second-factor-needed' }), 'entry'],
    ['new_password', () => nextFlow(atEmail(), { type: 'password-to-choose' }), 'otp'],
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
    ['at the entry', () => newFlow('sms'), ['entry', 'email', 'whatsapp']],
    ['with a code on its way', atCode, ['entry', 'email', 'whatsapp', 'otp']],
    ['with a proven phone', atEmail, ['entry', 'email', 'whatsapp', 'otp', 'email_collection', 'profile']],
    ['with an email typed', atPassword, ['entry', 'email', 'password', 'new_password', 'whatsapp']],
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
