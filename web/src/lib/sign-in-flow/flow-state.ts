import type { Role } from '@foyer/contract/accounts.ts';
import type { IdentityProofWays } from '@foyer/contract/identities/identities.ts';
import type { Lead } from '@foyer/contract/leads.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { Alert } from './use-alert-text.ts';

/**
 * The steps of the entry page, in order. Entering an email takes several steps, so that the browser's back button goes
 * from the password to the email.
 */
export const steps = [
  'entry',
  'email',
  'password',
  'new_password',
  'otp_login',
  'whatsapp',
  'otp',
  'identity_proof',
  'second_factor',
  'email_collection',
  'profile',
  'success',
] as const;

export type Step = (typeof steps)[number];

/** What is typed into the phone step. */
export type PhoneFormValues = { typed: string; country: string | null; method: Channel };

/** A code that was sent. Times are by this browser's clock, so that a wrong clock does no harm. */
export type SentPhoneCode = {
  verificationId: string;
  method: Channel;
  maskedPhone: string;
  /** The number as it was entered: going back without changing it sends no second code. */
  sentTo: string;
  shownUntil: number;
  resendAt: number;
  attemptsRemaining: number;
  /**
   * `known`: the number belongs to a user, and the code signs them in. `new`: the code verifies a lead's phone.
   * `joining`: both, for a person from a provider whose number has an account, which gets the provider linked.
   */
  account: 'known' | 'new' | 'joining';
};

/** A verified code. The ID token is set when the number belongs to a user. */
export type PhoneProof = { kind: 'proven'; idToken: string | null };

/** What the browser stores of a lead. Contacts are masked as the server sends them. */
export type LeadFacts = {
  leadId: string;
  email: string | null;
  /** Verified by a provider, which means that this person can sign in without a password. */
  emailVerified?: boolean;
  phone: string | null;
  name: string | null;
  phoneVerified: boolean;
  /** Missing until the server was asked. */
  source?: Lead['source'];
};

/** What is typed into the email step: an email or a phone number. Passwords are never stored here. */
export type SignInForm = {
  identifier: string;
  country: string | null;
  /** Sign in with a code instead of the password. */
  byCode: boolean;
  remember: boolean;
};

export type ProfileFormValues = { role: Role; name: string; company: string };

export type FlowState = {
  step: Step;
  phone: PhoneFormValues;
  code: SentPhoneCode | null;
  lead: LeadFacts | null;
  signIn: SignInForm;
  /** The code of the OTP login. */
  loginCode: SentPhoneCode | null;
  /** A sign-in that awaits its second factor: the step it began at and whether it is remembered. */
  waiting: { at: Step; remember: boolean } | null;
  email: string;
  profile: ProfileFormValues;
  /** Ways to prove ownership of an existing account that a new identity may be linked to. */
  proof: IdentityProofWays | null;
  alert: Alert | null;
};

export type FlowEvent =
  | { type: 'method-chosen'; method: 'phone' | 'email' }
  | { type: 'sign-in-typed'; signIn: Partial<SignInForm> }
  | { type: 'password-needed'; alert?: Alert }
  | { type: 'new-password-needed'; alert?: Alert }
  | { type: 'login-code-sent'; code: SentPhoneCode; alert?: Alert }
  | { type: 'login-code-refused'; attemptsRemaining: number; alert: Alert }
  | { type: 'password-login' }
  | { type: 'otp-login-ended'; alert: Alert }
  | { type: 'second-factor-needed' }
  | { type: 'phone-typed'; phone: Partial<PhoneFormValues> }
  | { type: 'lead-captured'; lead: LeadFacts }
  | { type: 'code-sent'; code: SentPhoneCode; alert?: Alert }
  | { type: 'code-awaited' }
  | { type: 'code-refused'; attemptsRemaining: number; alert: Alert }
  | { type: 'proof-needed'; ways: IdentityProofWays }
  /** There is a lead: the flow continues at its step. */
  | { type: 'lead-found'; lead: LeadFacts }
  | { type: 'phone-needed'; lead: LeadFacts | null }
  | { type: 'email-needed'; lead: LeadFacts }
  | { type: 'phone-verified'; lead: LeadFacts }
  | { type: 'email-typed'; email: string }
  | { type: 'email-saved'; lead: LeadFacts }
  /** The email belongs to an account: its owner can sign in instead. */
  | { type: 'account-found'; identifier: string }
  | { type: 'organization-chosen' }
  | { type: 'profile-typed'; profile: Partial<ProfileFormValues> }
  | { type: 'signed-in' }
  | { type: 'back' }
  | { type: 'cancelled' }
  | { type: 'session-missing' }
  | { type: 'popped'; step: Step }
  | { type: 'failed'; alert: Alert }
  | { type: 'alert-closed' };

/** The initial state. */
export function newFlow(method: Channel): FlowState {
  return {
    step: 'entry',
    phone: { typed: '', country: null, method },
    code: null,
    lead: null,
    signIn: { identifier: '', country: null, byCode: false, remember: false },
    loginCode: null,
    waiting: null,
    email: '',
    profile: { role: 'individual', name: '', company: '' },
    proof: null,
    alert: null,
  };
}

/** What follows a verified phone in a sign-up by phone. */
export function nextAfterPhone(lead: LeadFacts): 'collect-email' | 'convert' {
  return lead.email === null ? 'collect-email' : 'convert';
}

/** The step at which a lead continues. A verified phone is not asked for again. */
function stepOf(lead: LeadFacts): Step {
  if (!lead.phoneVerified) return 'whatsapp';
  return nextAfterPhone(lead) === 'collect-email' ? 'email_collection' : 'otp';
}

/** The target of the back button; from the code to the phone, where the number can be changed. */
const before: Record<Step, Step> = {
  entry: 'entry',
  email: 'entry',
  password: 'email',
  new_password: 'email',
  otp_login: 'email',
  whatsapp: 'entry',
  otp: 'whatsapp',
  second_factor: 'entry',
  email_collection: 'otp',
  profile: 'otp',
  identity_proof: 'entry',
  success: 'success',
};

function stepBefore({ step, waiting, lead }: FlowState): Step {
  // A correct code is used up; only a password can be submitted again.
  if (step === 'second_factor' && waiting?.at === 'password') return 'password';
  if (step === 'new_password' && lead?.phoneVerified) return 'otp';
  return before[step];
}

/** Whether a step can be shown in this state: the browser's back and forward may ask for any. */
export function isReachable(state: FlowState, step: Step): boolean {
  if (state.step === 'success' || step === 'success') return state.step === step;
  if (step === 'password' || step === 'new_password') return state.signIn.identifier !== '';
  if (step === 'otp_login') return state.loginCode !== null;
  if (step === 'second_factor') return state.waiting !== null;
  if (step === 'otp') return state.code !== null || state.lead?.phoneVerified === true;
  if (step === 'identity_proof') return state.proof !== null;
  if (step === 'email_collection' || step === 'profile') return state.lead?.phoneVerified === true;
  return true;
}

/** Resets the flow after it ended early; what was typed to sign in stays. */
function withoutLead(state: FlowState): FlowState {
  return { ...newFlow(state.phone.method), phone: state.phone, signIn: state.signIn };
}

/** Whether the lead came from another method than the phone; it would block a number that has an account. */
function isFromOtherMethod(lead: LeadFacts | null): boolean {
  return lead !== null && !lead.phoneVerified && lead.source !== 'phone';
}

/** The reducer with all transitions of the entry page. */
export function nextFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'method-chosen':
      if (event.method === 'email') return { ...state, step: 'email', alert: null };
      return { ...(isFromOtherMethod(state.lead) ? withoutLead(state) : state), step: 'whatsapp', alert: null };
    case 'sign-in-typed':
      return { ...state, signIn: { ...state.signIn, ...event.signIn }, alert: null };
    case 'password-needed':
      return { ...state, step: 'password', alert: event.alert ?? null };
    case 'new-password-needed':
      return { ...state, step: 'new_password', alert: event.alert ?? null };
    case 'login-code-sent':
      return { ...state, step: 'otp_login', loginCode: event.code, alert: event.alert ?? null };
    case 'login-code-refused': {
      const loginCode = state.loginCode && { ...state.loginCode, attemptsRemaining: event.attemptsRemaining };
      return { ...state, loginCode, alert: event.alert };
    }
    case 'password-login':
      return { ...state, step: 'password', signIn: { ...state.signIn, byCode: false }, alert: null };
    case 'otp-login-ended':
      return {
        ...state,
        step: 'email',
        signIn: { ...state.signIn, byCode: false },
        loginCode: null,
        alert: event.alert,
      };
    case 'second-factor-needed': {
      // Only password sign-ins ask whether to be remembered; all others are.
      const remember = state.step === 'password' ? state.signIn.remember : true;
      return { ...state, step: 'second_factor', waiting: { at: state.step, remember }, alert: null };
    }
    case 'phone-typed':
      return { ...state, phone: { ...state.phone, ...event.phone }, alert: null };
    case 'lead-captured':
      return { ...state, lead: event.lead };
    case 'code-sent':
      return { ...state, step: 'otp', code: event.code, alert: event.alert ?? null };
    case 'code-awaited':
      return state.code ? { ...state, step: 'otp', alert: null } : state;
    case 'code-refused': {
      const code = state.code && { ...state.code, attemptsRemaining: event.attemptsRemaining };
      return { ...state, code, alert: event.alert };
    }
    case 'proof-needed':
      return { ...state, step: 'identity_proof', proof: event.ways, alert: null };
    case 'lead-found':
      return { ...state, step: stepOf(event.lead), lead: event.lead, code: null, alert: null };
    case 'phone-needed':
      return { ...state, step: 'whatsapp', lead: event.lead ?? state.lead, code: null, alert: null };
    case 'email-needed':
      return { ...state, step: 'email_collection', lead: event.lead, code: null, alert: null };
    case 'phone-verified': {
      const isNew = state.code?.account !== 'joining';
      const step = isNew && nextAfterPhone(event.lead) === 'collect-email' ? 'email_collection' : state.step;
      return { ...state, step, lead: event.lead, code: null, alert: null };
    }
    case 'email-typed':
      return { ...state, email: event.email, alert: null };
    case 'email-saved':
      return { ...state, lead: event.lead };
    case 'account-found':
      return { ...state, step: 'email', signIn: { ...state.signIn, identifier: event.identifier }, alert: null };
    case 'organization-chosen':
      return { ...state, step: 'profile', profile: { ...state.profile, role: 'organization' }, alert: null };
    case 'profile-typed':
      return { ...state, profile: { ...state.profile, ...event.profile }, alert: null };
    case 'signed-in':
      return { ...withoutLead(state), step: 'success' };
    case 'back':
      return { ...state, step: stepBefore(state), alert: null };
    case 'cancelled':
      return withoutLead(state);
    case 'session-missing':
      return { ...withoutLead(state), alert: { tone: 'problem', text: { key: 'errors.session_expired' } } };
    case 'popped': {
      const fallback = state.step === 'success' ? 'success' : 'entry';
      return { ...state, step: isReachable(state, event.step) ? event.step : fallback, alert: null };
    }
    case 'failed':
      return { ...state, alert: event.alert };
    case 'alert-closed':
      return { ...state, alert: null };
  }
}
