import type { ProviderUser } from '@foyer/contract/identities/provider-user.ts';
import { limits } from '@foyer/contract/limits.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';

/** The steps of a sign-up that is watched over (spec section 4, "Auth-flow steps"). */
const order = ['linkedin_oauth', 'phone_verification', 'profile_completion', 'completed'] as const;
export type AuthFlowStep = (typeof order)[number];
/** Who came from LinkedIn, as the popup handed them back. */
export type LinkedInData = Pick<ProviderUser, 'id' | 'email' | 'displayName' | 'photoURL'>;

/** The stored state of spec section 3. What `phoneData` holds is the entry page's business. */
export type AuthFlow = {
  currentStep: AuthFlowStep;
  completedSteps: AuthFlowStep[];
  startedAt: number;
  lastUpdatedAt: number;
  /** Null for whoever entered in another way: then the first step is none of theirs. */
  linkedInData: LinkedInData | null;
  phoneData: unknown;
  leadId: string | null;
  userId: string | null;
};

/** A flow that begins at the phone; of whoever came from LinkedIn the step before it is done. */
export function beginAuthFlow(now = Date.now(), linkedInData: LinkedInData | null = null): AuthFlow {
  return {
    currentStep: 'phone_verification',
    completedSteps: linkedInData ? ['linkedin_oauth'] : [],
    startedAt: now,
    lastUpdatedAt: now,
    linkedInData,
    phoneData: null,
    leadId: null,
    userId: null,
  };
}

/** Completing a step moves to the next; with all done that this entry takes, the flow is complete. */
export function completeStep(flow: AuthFlow, step: AuthFlowStep): AuthFlow {
  const done = order.filter((each) => each === step || flow.completedSteps.includes(each));
  const taken = flow.linkedInData ? order : order.filter((each) => each !== 'linkedin_oauth');
  const currentStep = taken.find((each) => !done.includes(each)) ?? 'completed';
  return { ...flow, completedSteps: done, currentStep };
}

function isAuthFlow(value: unknown): value is AuthFlow {
  if (typeof value !== 'object' || value === null) return false;
  const flow: Partial<Record<keyof AuthFlow, unknown>> = value;
  return (
    order.some((step) => step === flow.currentStep) &&
    Array.isArray(flow.completedSteps) &&
    typeof flow.lastUpdatedAt === 'number' &&
    typeof flow.startedAt === 'number'
  );
}

/** The flow that was left here, or null. One without an update for 24 hours is cleared. */
export function readAuthFlow(now = Date.now()): AuthFlow | null {
  let flow: unknown;
  try {
    flow = JSON.parse(browserStorages.local.getItem(flowItems.authFlow) ?? 'null');
  } catch {
    flow = null;
  }
  if (isAuthFlow(flow) && now - flow.lastUpdatedAt < limits.authFlow.lifetimeMs) return flow;
  clearAuthFlow();
  return null;
}

/** Whether something may have been left here: cheaper than reading it, and asked at every visit of the entry page. */
export function hasAuthFlow(): boolean {
  const { local, session } = browserStorages;
  const { leadId, providerVisit, identityProof } = flowItems;
  return (
    local.getItem(flowItems.authFlow) !== null ||
    [leadId, providerVisit, identityProof].some((item) => session.getItem(item))
  );
}

/** Keeps a flow. A browser that refuses only loses the way back after a reload. */
export function writeAuthFlow(flow: AuthFlow, now = Date.now()): void {
  try {
    browserStorages.local.setItem(flowItems.authFlow, JSON.stringify({ ...flow, lastUpdatedAt: now }));
  } catch {
    // Storage is full or switched off: the flow goes on in memory.
  }
}

export function clearAuthFlow(): void {
  browserStorages.local.removeItem(flowItems.authFlow);
}
