import { type IdentityProofWays, identityProofWays } from '@foyer/contract/identities/identities.ts';
import { suspendedAccount } from '@foyer/contract/moderation/suspended-account.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { ApiError, hasCode } from '../api/api-error.ts';
import { defaultChannel } from '../phone/default-channel.ts';
import { dropExpiredPassword } from '../storage/sign-up-password.ts';
import { type FlowState, newFlow, nextFlow } from './flow-state.ts';
import { identifierInHistory } from './identifier-in-history.ts';
import { fetchLead, unknownLead } from './lead-conversion.ts';
import { restoreFlow } from './saved-flow.ts';

/** The lead of a navigation that leads straight to its phone step. */
function leadOfNavigation(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('step' in state) || !('leadId' in state)) return null;
  return state.step === 'whatsapp' && typeof state.leadId === 'string' ? state.leadId : null;
}

/** Whether a navigation leads to the second factor of a sign-in that waits on the server. */
function leadsToSecondFactor(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'step' in state &&
    state.step === 'second_factor' &&
    !('from' in state)
  );
}

/** The identity proof of a navigation from a provider's callback page. */
function proofOfNavigation(state: unknown): IdentityProofWays | null {
  if (typeof state !== 'object' || state === null || !('proof' in state)) return null;
  return identityProofWays.safeParse(state.proof).data ?? null;
}

/** The refusal of a suspended account, from a provider's callback page. */
function suspensionOfNavigation(state: unknown): ApiError | null {
  if (typeof state !== 'object' || state === null || !('suspension' in state)) return null;
  const details = suspendedAccount.safeParse(state.suspension).data;
  return new ApiError('ACCOUNT_SUSPENDED', 'This account is suspended.', { status: 403, details, requestId: '' });
}

/** Coming back from the password reset page: the identifier is restored, but not the password. */
function withIdentifier(initial: FlowState, state: unknown): FlowState | null {
  const identifier = identifierInHistory(state);
  if (identifier === '') return null;
  const isAtPassword = typeof state === 'object' && state !== null && 'step' in state && state.step === 'password';
  return { ...initial, step: isAtPassword ? 'password' : 'email', signIn: { ...initial.signIn, identifier } };
}

/** The chosen channel may have been switched off since. */
function withAvailableChannel(flow: FlowState, channels: readonly Channel[]): FlowState {
  const method = channels.includes(flow.phone.method) ? flow.phone.method : defaultChannel(channels);
  return { ...flow, phone: { ...flow.phone, method } };
}

/**
 * Restores the flow of a returning visitor; null when there is none. A verified phone is not asked for again: the email
 * comes next, or the interrupted conversion.
 */
export async function resumeFlow(navigationState: unknown, channels: readonly Channel[]): Promise<FlowState | null> {
  dropExpiredPassword();
  const leadId = leadOfNavigation(navigationState);
  const initial = newFlow(defaultChannel(channels));
  if (leadsToSecondFactor(navigationState)) return nextFlow(initial, { type: 'second-factor-needed' });
  const proof = proofOfNavigation(navigationState);
  if (proof) return nextFlow(initial, { type: 'proof-needed', ways: proof });
  const refusal = suspensionOfNavigation(navigationState);
  if (refusal) return nextFlow(initial, { type: 'failed', alert: { tone: 'problem', text: { error: refusal } } });
  const saved: FlowState | null = leadId
    ? { ...initial, step: 'whatsapp', lead: unknownLead(leadId) }
    : restoreFlow(initial);
  const flow = saved ? withAvailableChannel(saved, channels) : withIdentifier(initial, navigationState);
  if (!flow?.lead) return flow;
  try {
    const lead = await fetchLead(flow.lead.leadId);
    return lead.phoneVerified ? nextFlow(flow, { type: 'lead-found', lead }) : { ...flow, lead };
  } catch (error) {
    // Without a response the flow continues at the phone; sending a code reports the problem.
    return hasCode(error, 'LEAD_NOT_FOUND') ? nextFlow(flow, { type: 'session-missing' }) : flow;
  }
}
