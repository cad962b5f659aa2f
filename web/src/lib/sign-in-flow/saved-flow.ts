import { type IdentityProofWays, identityProofWays } from '@foyer/contract/identities/identities.ts';
import { channels } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { type AuthFlow, beginAuthFlow, clearAuthFlow, completeStep, type LinkedInData, readAuthFlow, writeAuthFlow } from '../session/auth-flow.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';
import { clearSignUpPassword } from '../storage/sign-up-password.ts';
import type { FlowState, PhoneForm, SentPhoneCode } from './flow-state.ts';
import { unknownLead } from './lead-conversion.ts';

type PhoneData = { phone: PhoneForm; code: SentPhoneCode | null };

/** Stored by this code, but perhaps by an earlier version of it. */
function isPhoneData(value: unknown): value is PhoneData {
  if (typeof value !== 'object' || value === null || !('phone' in value) || !('code' in value)) return false;
  const { phone, code } = value;
  const form: Partial<Record<keyof PhoneForm, unknown>> = typeof phone === 'object' && phone !== null ? phone : {};
  const sent: Partial<Record<keyof SentPhoneCode, unknown>> = typeof code === 'object' && code !== null ? code : {};
  return (
    typeof form.typed === 'string' &&
    channels.some((channel) => channel === form.method) &&
    (code === null || (typeof sent.verificationId === 'string' && typeof sent.shownUntil === 'number'))
  );
}

/**
 * What was left here up to 24 hours ago, at the step where it goes on: the phone step, with what was typed and with the
 * way to a code that still counts (spec section 4, "Resuming"). Whether the phone is proven already, the server tells.
 */
export function restoreFlow(fresh: FlowState, now = Date.now()): FlowState | null {
  const proof = readProof();
  if (proof) return { ...fresh, step: 'identity_proof', proof };
  const saved = readAuthFlow(now);
  const leadId = saved?.leadId ?? browserStorages.session.getItem(flowItems.leadId);
  // Without a lead or a phone nothing was begun; with a user the rest is the profile page's, once they are signed in.
  if (saved?.userId || (!leadId && !saved?.phoneData)) return null;
  const { phone, code } = isPhoneData(saved?.phoneData) ? saved.phoneData : fresh;
  return {
    ...fresh,
    step: 'whatsapp',
    phone,
    code: code && code.shownUntil > now ? code : null,
    lead: leadId ? unknownLead(leadId) : null,
  };
}

function stored(state: FlowState, saved: AuthFlow): AuthFlow {
  const flow: AuthFlow = {
    ...saved,
    leadId: state.lead?.leadId ?? null,
    phoneData: { phone: state.phone, code: state.code } satisfies PhoneData,
  };
  return state.lead?.phoneVerified ? completeStep(flow, 'phone_verification') : flow;
}

/** Begins the stored flow of somebody who came from LinkedIn. Call it just before the page goes on with them. */
export function saveLinkedInArrival({ id, email, displayName, photoURL }: LinkedInData): void {
  writeAuthFlow(beginAuthFlow(Date.now(), { id, email, displayName, photoURL }));
}

/** Keeps the flow as far as it got; the lead and its id also in session storage (spec section 3). */
export function saveFlow(state: FlowState): void {
  if (!state.lead && !state.code) clearFlow();
  else keepFlow(state);
  if (state.step === 'identity_proof') saveProof(state.proof);
}

function keepFlow(state: FlowState): void {
  forgetProof();
  writeAuthFlow(stored(state, readAuthFlow() ?? beginAuthFlow()));
  if (!state.lead) return;
  try {
    browserStorages.session.setItem(flowItems.leadId, state.lead.leadId);
    browserStorages.session.setItem(flowItems.lead, JSON.stringify(state.lead));
  } catch {
    // Only a reload would have needed it.
  }
}

/** In this tab only: the identity itself waits at the server, bound to this browser. */
function saveProof(proof: IdentityProofWays | null): void {
  try {
    browserStorages.session.setItem(flowItems.identityProof, JSON.stringify(proof));
  } catch {
    // Only a reload would have needed it.
  }
}

function readProof(): IdentityProofWays | null {
  try {
    const saved: unknown = JSON.parse(browserStorages.session.getItem(flowItems.identityProof) ?? 'null');
    return identityProofWays.safeParse(saved).data ?? null;
  } catch {
    return null;
  }
}

function forgetProof(): void {
  browserStorages.session.removeItem(flowItems.identityProof);
}

function forgetLead(): void {
  browserStorages.session.removeItem(flowItems.leadId);
  browserStorages.session.removeItem(flowItems.lead);
  forgetProof();
  clearSignUpPassword();
}

/** Nothing is under way any more. */
export function clearFlow(): void {
  clearAuthFlow();
  forgetLead();
}

/** The lead became a user: what remains of the flow is the profile. */
export function saveAsUser(userId: string, profileComplete: boolean): void {
  forgetLead();
  if (profileComplete) {
    clearAuthFlow();
    return;
  }
  const proven = completeStep(readAuthFlow() ?? beginAuthFlow(), 'phone_verification');
  writeAuthFlow({ ...proven, leadId: null, phoneData: null, userId });
}
