import { type IdentityProofWays, identityProofWays } from '@foyer/contract/identities/identities.ts';
import { channels } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import {
  type AuthFlow,
  beginAuthFlow,
  clearAuthFlow,
  completeStep,
  type LinkedInData,
  readAuthFlow,
  writeAuthFlow,
} from '../session/auth-flow.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';
import { clearSignUpPassword } from '../storage/sign-up-password.ts';
import type { FlowState, PhoneFormValues, SentPhoneCode } from './flow-state.ts';
import { unknownLead } from './lead-conversion.ts';

type PhoneData = { phone: PhoneFormValues; code: SentPhoneCode | null };

/** Checks stored data, which an earlier version of this code may have written. */
function isPhoneData(value: unknown): value is PhoneData {
  if (typeof value !== 'object' || value === null || !('phone' in value) || !('code' in value)) return false;
  const { phone, code } = value;
  const form: Partial<Record<keyof PhoneFormValues, unknown>> =
    typeof phone === 'object' && phone !== null ? phone : {};
  const sent: Partial<Record<keyof SentPhoneCode, unknown>> = typeof code === 'object' && code !== null ? code : {};
  return (
    typeof form.typed === 'string' &&
    channels.some((channel) => channel === form.method) &&
    (code === null || (typeof sent.verificationId === 'string' && typeof sent.shownUntil === 'number'))
  );
}

/**
 * The flow left up to 24 hours ago, at the phone step with what was typed and any code that is still valid. Only the
 * server knows whether the phone is verified already.
 */
export function restoreFlow(fresh: FlowState, now = Date.now()): FlowState | null {
  const proof = readProof();
  if (proof) return { ...fresh, step: 'identity_proof', proof };
  const saved = readAuthFlow(now);
  const leadId = saved?.leadId ?? browserStorages.session.getItem(flowItems.leadId);
  // Without a lead or a phone nothing was started; with a user the rest happens on the profile page after signing in.
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

function toStored(state: FlowState, saved: AuthFlow): AuthFlow {
  const flow: AuthFlow = {
    ...saved,
    leadId: state.lead?.leadId ?? null,
    phoneData: { phone: state.phone, code: state.code } satisfies PhoneData,
  };
  return state.lead?.phoneVerified ? completeStep(flow, 'phone_verification') : flow;
}

/** Starts the stored flow of a LinkedIn user. Call it just before the page continues with them. */
export function saveLinkedInUser({ id, email, displayName, photoURL }: LinkedInData): void {
  writeAuthFlow(beginAuthFlow(Date.now(), { id, email, displayName, photoURL }));
}

/** Stores the current state of the flow; the lead and its id also in session storage. */
export function saveFlow(state: FlowState): void {
  if (!state.lead && !state.code) clearFlow();
  else writeFlow(state);
  if (state.step === 'identity_proof') saveProof(state.proof);
}

function writeFlow(state: FlowState): void {
  forgetProof();
  writeAuthFlow(toStored(state, readAuthFlow() ?? beginAuthFlow()));
  if (!state.lead) return;
  try {
    browserStorages.session.setItem(flowItems.leadId, state.lead.leadId);
    browserStorages.session.setItem(flowItems.lead, JSON.stringify(state.lead));
  } catch {
    // Blocked storage: only a reload would need it.
  }
}

/** In this tab only. The identity itself is stored on the server, bound to this browser. */
function saveProof(proof: IdentityProofWays | null): void {
  try {
    browserStorages.session.setItem(flowItems.identityProof, JSON.stringify(proof));
  } catch {
    // Blocked storage: only a reload would need it.
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

/** Clears everything stored of the flow. */
export function clearFlow(): void {
  clearAuthFlow();
  forgetLead();
}

/** The lead was converted to a user: only completing the profile is left. */
export function saveConvertedUser(userId: string, profileComplete: boolean): void {
  forgetLead();
  if (profileComplete) {
    clearAuthFlow();
    return;
  }
  const verified = completeStep(readAuthFlow() ?? beginAuthFlow(), 'phone_verification');
  writeAuthFlow({ ...verified, leadId: null, phoneData: null, userId });
}
