import { type IdentityProofWays, identityProofWays } from '@foyer/contract/identities/identities.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { hasCode } from '../api/api-error.ts';
import { defaultChannel } from '../phone/default-channel.ts';
import { dropExpiredPassword } from '../storage/sign-up-password.ts';
import { type FlowState, newFlow, nextFlow } from './flow-state.ts';
import { identifierInHistory } from './identifier-in-history.ts';
import { fetchLead, unknownLead } from './lead-conversion.ts';
import { restoreFlow } from './saved-flow.ts';

/** A navigation that leads straight to the phone of a known lead (spec section 4, "Resuming"). */
function leadOfNavigation(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('step' in state) || !('leadId' in state)) return null;
  return state.step === 'whatsapp' && typeof state.leadId === 'string' ? state.leadId : null;
}

/** A navigation that leads to the second factor: the first one waits at the server. */
function wantsSecondFactor(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'step' in state &&
    state.step === 'second_factor' &&
    !('from' in state)
  );
}

/** A navigation that leads to the proof of an account (the return page of a visit by the whole page). */
function proofOfNavigation(state: unknown): IdentityProofWays | null {
  if (typeof state !== 'object' || state === null || !('proof' in state)) return null;
  return identityProofWays.safeParse(state.proof).data ?? null;
}

/** Back from where a new password is asked for: what was typed is there again, but for the password. */
function cameBack(begun: FlowState, state: unknown): FlowState | null {
  const identifier = identifierInHistory(state);
  if (identifier === '') return null;
  const isAtPassword = typeof state === 'object' && state !== null && 'step' in state && state.step === 'password';
  return { ...begun, step: isAtPassword ? 'password' : 'email', signIn: { ...begun.signIn, identifier } };
}

/** The way that was chosen may have been switched off since. */
function withChannelThatIsOn(flow: FlowState, channels: readonly Channel[]): FlowState {
  const method = channels.includes(flow.phone.method) ? flow.phone.method : defaultChannel(channels);
  return { ...flow, phone: { ...flow.phone, method } };
}

/**
 * Where a visitor goes on who was here before; null when nothing was left. A phone that is already proven is not asked
 * for again: then the email comes, or the conversion that was interrupted.
 */
export async function resumeFlow(navigationState: unknown, channels: readonly Channel[]): Promise<FlowState | null> {
  dropExpiredPassword();
  const leadId = leadOfNavigation(navigationState);
  const begun = newFlow(defaultChannel(channels));
  if (wantsSecondFactor(navigationState)) return nextFlow(begun, { type: 'second-factor-needed' });
  const proof = proofOfNavigation(navigationState);
  if (proof) return nextFlow(begun, { type: 'proof-needed', ways: proof });
  const saved: FlowState | null = leadId
    ? { ...begun, step: 'whatsapp', lead: unknownLead(leadId) }
    : restoreFlow(begun);
  const flow = saved ? withChannelThatIsOn(saved, channels) : cameBack(begun, navigationState);
  if (!flow?.lead) return flow;
  try {
    const lead = await fetchLead(flow.lead.leadId);
    return lead.phoneVerified ? nextFlow(flow, { type: 'lead-found', lead }) : { ...flow, lead };
  } catch (error) {
    // Without an answer the person goes on at the phone; sending will tell.
    return hasCode(error, 'LEAD_NOT_FOUND') ? nextFlow(flow, { type: 'session-missing' }) : flow;
  }
}
