import type { ProviderUser } from '@foyer/contract/identities/provider-user.ts';
import { limits } from '@foyer/contract/limits.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { flowItems } from '../storage/session-store.ts';

/** The steps of a sign-up, in order. */
const order = ['linkedin_oauth', 'phone_verification', 'profile_completion', 'completed'] as const;
export type AuthFlowStep = (typeof order)[number];
/** The LinkedIn user that the popup returned. */
export type LinkedInData = Pick<ProviderUser, 'id' | 'email' | 'displayName' | 'photoURL'>;

/** The sign-up as stored in local storage. `phoneData` is defined by the entry page (sign-in-flow/saved-flow.ts). */
export type AuthFlow = {
  currentStep: AuthFlowStep;
  completedSteps: AuthFlowStep[];
  startedAt: number;
  lastUpdatedAt: number;
  /** Null without LinkedIn; then `linkedin_oauth` is not one of the steps. */
  linkedInData: LinkedInData | null;
  phoneData: unknown;
  leadId: string | null;
  userId: string | null;
};

/** A new flow at the phone step. With LinkedIn the first step is completed. */
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

/** Completes a step and moves to the next open one; the flow is complete when no step is open. */
export function completeStep(flow: AuthFlow, step: AuthFlowStep): AuthFlow {
  const done = order.filter((each) => each === step || flow.completedSteps.includes(each));
  const applicable = flow.linkedInData ? order : order.filter((each) => each !== 'linkedin_oauth');
  const currentStep = applicable.find((each) => !done.includes(each)) ?? 'completed';
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

/** The stored flow, or null. One without an update for 24 hours is cleared. */
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

/** Whether there may be a stored flow: cheaper than reading it, and checked at every visit of the entry page. */
export function hasAuthFlow(): boolean {
  const { local, session } = browserStorages;
  const { leadId, providerVisit, identityProof } = flowItems;
  return (
    local.getItem(flowItems.authFlow) !== null ||
    [leadId, providerVisit, identityProof].some((item) => session.getItem(item))
  );
}

/** Stores a flow. A browser that blocks storage only loses it after a reload. */
export function writeAuthFlow(flow: AuthFlow, now = Date.now()): void {
  try {
    browserStorages.local.setItem(flowItems.authFlow, JSON.stringify({ ...flow, lastUpdatedAt: now }));
  } catch {
    // Storage is full or blocked: the flow continues in memory.
  }
}

export function clearAuthFlow(): void {
  browserStorages.local.removeItem(flowItems.authFlow);
}
