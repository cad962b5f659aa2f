import type { Role } from '@foyer/contract/accounts.ts';
import type { Channel } from '@foyer/contract/codes.ts';
import type { IdentityProofWays } from '@foyer/contract/identity/providers.ts';
import type { Alert } from '../step/flow-alert.ts';

/** The internal steps of the entry page (spec section 2). */
export const steps = ['entry', 'whatsapp', 'otp', 'email_collection', 'profile', 'identity_proof', 'success'] as const;
export type Step = (typeof steps)[number];

/** What is typed into the phone step. */
export type PhoneForm = { typed: string; country: string | null; method: Channel };

/** A code on its way, or already used. Times are this browser's own clock, so that a wrong one does no harm. */
export type CodeOnItsWay = {
  verificationId: string;
  method: Channel;
  maskedPhone: string;
  /** The number as it was asked for: whoever goes back and changes nothing gets no second code. */
  sentTo: string;
  shownUntil: number;
  resendAt: number;
  attemptsRemaining: number;
  /** `known`: the number belongs to a user, and the code signs them in; `new`: it proves a lead. */
  account: 'known' | 'new';
};

/** What the browser keeps of a lead. Contacts as the server tells them. */
export type LeadFacts = {
  leadId: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  phoneVerified: boolean;
};

export type ProfileForm = { role: Role; name: string; company: string };

export type FlowState = {
  step: Step;
  phone: PhoneForm;
  code: CodeOnItsWay | null;
  lead: LeadFacts | null;
  email: string;
  profile: ProfileForm;
  /** An account that a new identity may be linked to, once it is proven to be this person's (rule 25). */
  proof: IdentityProofWays | null;
  alert: Alert | null;
};

export type FlowEvent =
  | { type: 'method-chosen'; method: 'phone' }
  | { type: 'phone-typed'; phone: Partial<PhoneForm> }
  | { type: 'lead-captured'; lead: LeadFacts }
  | { type: 'code-sent'; code: CodeOnItsWay; alert?: Alert }
  | { type: 'code-awaited' }
  | { type: 'code-refused'; attemptsRemaining: number; alert: Alert }
  | { type: 'proof-needed'; ways: IdentityProofWays }
  | { type: 'phone-needed'; lead: LeadFacts | null }
  | { type: 'phone-proven'; lead: LeadFacts }
  | { type: 'email-typed'; email: string }
  | { type: 'email-kept'; lead: LeadFacts }
  | { type: 'organization-chosen' }
  | { type: 'profile-typed'; profile: Partial<ProfileForm> }
  | { type: 'signed-in' }
  | { type: 'back' }
  | { type: 'cancelled' }
  | { type: 'session-missing' }
  | { type: 'popped'; step: Step }
  | { type: 'failed'; alert: Alert }
  | { type: 'alert-closed' };

/** A flow that begins. */
export function newFlow(method: Channel): FlowState {
  return {
    step: 'entry',
    phone: { typed: '', country: null, method },
    code: null,
    lead: null,
    email: '',
    profile: { role: 'individual', name: '', company: '' },
    proof: null,
    alert: null,
  };
}

/** What follows the proof of a phone (spec section 4, "Phone signup" 4 and 5): this page knows only entries by phone. */
export function afterProof(lead: LeadFacts): 'collect-email' | 'convert' {
  return lead.email === null ? 'collect-email' : 'convert';
}

/** Back, as spec section 4 draws it; from the code to the phone, where the number can be changed. */
const before: Record<Step, Step> = {
  entry: 'entry',
  whatsapp: 'entry',
  otp: 'whatsapp',
  email_collection: 'otp',
  profile: 'otp',
  identity_proof: 'entry',
  success: 'success',
};

/** Whether a step can be shown with what is known: the browser's back and forward may ask for any of them. */
export function isReachable(state: FlowState, step: Step): boolean {
  if (state.step === 'success' || step === 'success') return state.step === step;
  if (step === 'otp') return state.code !== null || state.lead?.phoneVerified === true;
  if (step === 'identity_proof') return state.proof !== null;
  if (step === 'email_collection' || step === 'profile') return state.lead?.phoneVerified === true;
  return true;
}

/** What was typed for the phone stays when a flow ends early: it is the person's, not the lead's. */
function withoutLead(state: FlowState): FlowState {
  return { ...newFlow(state.phone.method), phone: state.phone };
}

/** The transitions of the entry page, all of them. */
export function nextFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'method-chosen':
      return { ...state, step: 'whatsapp', alert: null };
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
    case 'phone-needed':
      return { ...state, step: 'whatsapp', lead: event.lead ?? state.lead, code: null, alert: null };
    case 'phone-proven': {
      const step = afterProof(event.lead) === 'collect-email' ? 'email_collection' : state.step;
      return { ...state, step, lead: event.lead, code: null, alert: null };
    }
    case 'email-typed':
      return { ...state, email: event.email, alert: null };
    case 'email-kept':
      return { ...state, lead: event.lead };
    case 'organization-chosen':
      return { ...state, step: 'profile', profile: { ...state.profile, role: 'organization' }, alert: null };
    case 'profile-typed':
      return { ...state, profile: { ...state.profile, ...event.profile }, alert: null };
    case 'signed-in':
      return { ...withoutLead(state), step: 'success' };
    case 'back':
      return { ...state, step: before[state.step], alert: null };
    case 'cancelled':
      return withoutLead(state);
    case 'session-missing':
      return { ...withoutLead(state), alert: { tone: 'problem', text: { key: 'errors.session_expired' } } };
    case 'popped': {
      const step = isReachable(state, event.step) ? event.step : state.step === 'success' ? 'success' : 'entry';
      return { ...state, step, alert: null };
    }
    case 'failed':
      return { ...state, alert: event.alert };
    case 'alert-closed':
      return { ...state, alert: null };
  }
}
