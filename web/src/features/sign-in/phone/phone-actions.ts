import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { resendAlert, sendAlert, signInAlert, verifyAlert } from '#src/lib/sign-in-flow/flow-errors.ts';
import { type LeadFacts, nextAfterPhone } from '#src/lib/sign-in-flow/flow-state.ts';
import { fetchLead, unknownLead } from '#src/lib/sign-in-flow/lead-conversion.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { finishSignIn, finishSignUp } from '../finish-sign-in.ts';
import {
  continueWithPhone,
  resendCode,
  sendCode,
  sendingKey,
  updateVerifiedLead,
  verifyCode,
} from './phone-requests.ts';

/** The actions of the phone and code steps. */
export function phoneActions(flow: Flow) {
  const { state, dispatch, parts, run } = flow;

  async function afterPhone(lead: LeadFacts): Promise<void> {
    const isJoining = state.code?.account === 'joining';
    dispatch({ type: 'phone-verified', lead });
    if (isJoining || nextAfterPhone(lead) === 'convert') await finishSignUp(flow, 'convert', lead);
  }

  async function signIn(verificationId: string, idToken: string): Promise<LeadFacts | null> {
    const outcome = await continueWithPhone(idToken, parts).catch((error: unknown) => {
      // Only without a response may the same token be tried again.
      if (!hasCode(error, 'NETWORK_ERROR', 'TIMEOUT', 'UNAVAILABLE')) flow.proofs.delete(verificationId);
      throw error;
    });
    if (outcome.kind === 'user') finishSignIn(flow, outcome.signedIn);
    if (outcome.kind === 'phone-needed') {
      dispatch({ type: 'phone-needed', lead: outcome.leadId ? unknownLead(outcome.leadId) : null });
    }
    return outcome.kind === 'lead' ? fetchLead(outcome.leadId) : null;
  }

  return {
    /** `atField` shows a problem of the number beside it and returns whether it did. */
    async send(atField: (error: unknown) => boolean, lead = state.lead): Promise<void> {
      const { code, phone } = state;
      // While the last code for the same number is fresh, it is used instead of sending another.
      if (code && code.sentTo === sendingKey(phone) && code.resendAt > Date.now()) {
        dispatch({ type: 'code-awaited' });
        return;
      }
      await run(
        'send',
        async () => {
          const onLead = (captured: LeadFacts) => dispatch({ type: 'lead-captured', lead: captured });
          dispatch({ type: 'code-sent', code: await sendCode(phone, lead, onLead, parts) });
        },
        (error) => (atField(error) ? null : sendAlert(error)),
      );
    },
    /** The number belongs to an account: signs in to it and drops a lead from another method. */
    async signInInstead(atField: (error: unknown) => boolean): Promise<void> {
      dispatch({ type: 'method-chosen', method: 'phone' });
      await this.send(atField, null);
    },
    async resend(method: Channel): Promise<void> {
      const { code } = state;
      if (!code) return;
      await run(
        'resend',
        async () => {
          const sent = await resendCode(code, method, parts);
          dispatch({ type: 'phone-typed', phone: { method } });
          const alert = { tone: 'success', text: { key: 'otp.sent_again', method } } as const;
          dispatch({ type: 'code-sent', code: sent, alert });
        },
        resendAlert,
      );
    },
    async verify(digits: string): Promise<void> {
      const { code, lead } = state;
      if (!code) return;
      const verified = flow.proofs.get(code.verificationId);
      const answer = verified ?? (await run('verify', () => verifyCode(code, digits, lead), verifyAlert));
      if (answer?.kind === 'refused') dispatch({ type: 'code-refused', ...refusalOf(answer) });
      if (answer?.kind !== 'proven') return;
      // The code is used up now. If the next call fails, verifying again continues from here.
      flow.proofs.set(code.verificationId, answer);
      const { idToken } = answer;
      const next = idToken
        ? await run('verify', () => signIn(code.verificationId, idToken), signInAlert)
        : await run('verify', () => updateVerifiedLead(lead), verifyAlert);
      if (next) await afterPhone(next);
    },
    /** Continues after a failed conversion or after coming back to the verified code. */
    goOn: async (): Promise<void> => {
      if (state.lead?.phoneVerified) await afterPhone(state.lead);
    },
  };
}

const refusals = {
  INVALID_CODE: 'errors.invalid_code',
  CODE_EXPIRED: 'errors.code_expired',
  CODE_EXHAUSTED: 'errors.code_exhausted',
} as const;

function refusalOf({ errorCode, attemptsRemaining }: { errorCode: keyof typeof refusals; attemptsRemaining: number }) {
  return { attemptsRemaining, alert: { tone: 'problem', at: 'field', text: { key: refusals[errorCode] } } } as const;
}
