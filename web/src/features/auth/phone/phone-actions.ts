import type { Channel } from '@foyer/contract/codes.ts';
import { hasCode, refusedField } from '#src/lib/api/api-error.ts';
import { session } from '#src/lib/session/session.ts';
import { keptPassword } from '#src/lib/storage/kept-password.ts';
import { convertAlert, resendAlert, sendAlert, signInAlert, verifyAlert } from '../flow/flow-errors.ts';
import { afterProof, type LeadFacts, type ProfileForm } from '../flow/flow-state.ts';
import { convert, lookAtLead, type NewSession, unknownLead } from '../flow/lead-conversion.ts';
import { saveAsUser } from '../flow/saved-flow.ts';
import type { Flow, Pending } from '../flow/use-flow.ts';
import type { Alert } from '../step/flow-alert.ts';
import {
  askForCode,
  askForCodeAgain,
  continueWithPhone,
  isFromProvider,
  proveNumber,
  sendingOf,
  updateProvenLead,
} from './phone-entry.ts';

/**
 * Keeps a new session and ends the flow. Phone, social and sign-up sessions always persist (spec section 4); only a sign-in by
 * password asks.
 */
export function finish(
  { dispatch }: Flow,
  { accessToken, refreshToken, user }: NewSession,
  remember: boolean = true,
  isNew: boolean = false,
): void {
  // First of all, since a browser that refuses to keep the session must not be told welcome.
  session.signIn({ accessToken, refreshToken, user }, { remember, isNew });
  saveAsUser(user.id, user.profileComplete);
  dispatch({ type: 'signed-in' });
}

/** The same for whoever a lead became: somebody new, or somebody whose account was found by what the lead proved. */
function finishConversion(flow: Flow, lead: LeadFacts | null, converted: Awaited<ReturnType<typeof convert>>): void {
  const { isExistingUser, linkedIdentity } = converted;
  if (!isExistingUser) flow.created();
  if (linkedIdentity && isFromProvider(lead)) flow.linked(lead.source);
  finish(flow, converted, true, !isExistingUser);
}

/**
 * Converts the lead with what is known of the person. A password that was typed too long ago, or that does not go with the
 * number, is asked for again.
 */
export async function becomeUser(
  flow: Flow,
  name: Pending,
  lead: LeadFacts | null,
  profile?: ProfileForm,
  alertFor: (error: unknown) => Alert | null = convertAlert,
): Promise<void> {
  const { dispatch, run } = flow;
  const kept = lead && keptPassword(lead.leadId);
  if (kept === 'over') {
    dispatch({ type: 'password-to-choose', alert: { tone: 'info', text: { key: 'errors.password_not_kept' } } });
    return;
  }
  const refused = { tone: 'problem', text: { key: 'errors.password_not_accepted' } } as const;
  await run(
    name,
    async () => finishConversion(flow, lead, await convert(lead, profile)),
    (error) => {
      if (!kept || !refusedField(error, 'password')) return alertFor(error);
      dispatch({ type: 'password-to-choose', alert: refused });
      return null;
    },
  );
}

/** What can be done in the phone and code steps. */
export function phoneActions(flow: Flow) {
  const { state, dispatch, parts, run } = flow;

  async function afterPhone(lead: LeadFacts): Promise<void> {
    const isJoining = state.code?.account === 'joining';
    dispatch({ type: 'phone-proven', lead });
    if (isJoining || afterProof(lead) === 'convert') await becomeUser(flow, 'convert', lead);
  }

  async function signIn(verificationId: string, idToken: string): Promise<LeadFacts | null> {
    const outcome = await continueWithPhone(idToken, parts.language).catch((error: unknown) => {
      // Only without an answer may the same token be tried again.
      if (!hasCode(error, 'NETWORK_ERROR', 'TIMEOUT', 'UNAVAILABLE')) flow.proofs.delete(verificationId);
      throw error;
    });
    if (outcome.kind === 'user') finish(flow, outcome.signedIn);
    if (outcome.kind === 'phone-needed') {
      dispatch({ type: 'phone-needed', lead: outcome.leadId ? unknownLead(outcome.leadId) : null });
    }
    return outcome.kind === 'lead' ? lookAtLead(outcome.leadId) : null;
  }

  return {
    /** `atField` shows what is wrong with the number beside it; true when it did. */
    async send(atField: (error: unknown) => boolean, lead = state.lead): Promise<void> {
      const { code, phone } = state;
      // The same number again while its code is fresh: that code is the answer.
      if (code && code.sentTo === sendingOf(phone) && code.resendAt > Date.now()) {
        dispatch({ type: 'code-awaited' });
        return;
      }
      await run(
        'send',
        async () => {
          const onLead = (captured: LeadFacts) => dispatch({ type: 'lead-captured', lead: captured });
          dispatch({ type: 'code-sent', code: await askForCode(phone, lead, onLead, parts) });
        },
        (error) => (atField(error) ? null : sendAlert(error)),
      );
    },
    /** The number turned out to be somebody's: they sign in, and what they began in another way is left behind. */
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
          const sent = await askForCodeAgain(code, method, parts);
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
      const kept = flow.proofs.get(code.verificationId);
      const answer = kept ?? (await run('verify', () => proveNumber(code, digits, lead), verifyAlert));
      if (answer?.kind === 'refused') dispatch({ type: 'code-refused', ...refusalOf(answer) });
      if (answer?.kind !== 'proven') return;
      // The code is used up: should what follows fail, verifying again goes on from here.
      flow.proofs.set(code.verificationId, answer);
      const { idToken } = answer;
      const next = idToken
        ? await run('verify', () => signIn(code.verificationId, idToken), signInAlert)
        : await run('verify', () => updateProvenLead(lead), verifyAlert);
      if (next) await afterPhone(next);
    },
    /** After a proof whose conversion failed, or a way back to the code: on from where the flow was. */
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
