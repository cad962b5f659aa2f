import { checkUser } from '@foyer/contract/accounts.ts';
import { capturePhoneLead, sendLeadCode, updateLeadProfile, verifyLeadCode } from '@foyer/contract/leads.ts';
import { limits } from '@foyer/contract/limits.ts';
import {
  resendPhoneCode,
  type SentCode,
  sendPhoneCode,
  verifyPhoneCode,
} from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { type Outcome, outcomeOf } from '#src/lib/sign-in-flow/continue-outcome.ts';
import { FlowError, orAlert } from '#src/lib/sign-in-flow/flow-errors.ts';
import type { LeadFacts, PhoneFormValues, PhoneProof, SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import { factsOf, isFromProvider } from '#src/lib/sign-in-flow/lead-conversion.ts';
import type { FlowContext } from '#src/lib/sign-in-flow/use-flow.ts';

/*
 * One phone step for existing and new users. Before anything is sent, `check-user` says whether the number belongs to a
 * user:
 * - It does: a sign-in code is sent; verifying it gives an ID token of provider `phone`, with which `continue` answers
 *   LOGIN_SUCCESS. So nobody gets a second account, or is asked for an email that the account already has. A person from
 *   a provider verifies their lead instead: the conversion signs them in to that account and links the identity
 *   (docs/decisions/0016).
 * - It does not: a lead is captured if there is none, its code is sent and verified, the lead is updated, an email is
 *   collected if it has none, and the lead is converted.
 * If the number gets a user in between, the conversion resolves it: one phone belongs to one user.
 */

const numberOf = ({ typed, country }: PhoneFormValues) => ({
  phoneNumber: typed,
  ...(country && { countryCode: country }),
});

/** Identifies a request for a code, to recognize the same one. */
export function sendingKey({ typed, country, method }: PhoneFormValues): string {
  return [method, country, typed.replace(/[^\d+]/g, '')].join(' ');
}

/** A sent code with times by this browser's clock; the server's may differ, but both spans are fixed. */
export function sentPhoneCode(sent: SentCode, sentTo: string, account: SentPhoneCode['account']): SentPhoneCode {
  const now = Date.now();
  return {
    verificationId: sent.verificationId,
    method: sent.method,
    maskedPhone: sent.maskedPhone,
    attemptsRemaining: sent.attemptsRemaining,
    sentTo,
    account,
    shownUntil: now + limits.code.shownSeconds * 1000,
    resendAt: now + limits.code.resendSeconds * 1000,
  };
}

async function belongsToUser(phone: PhoneFormValues, { humanCheck }: FlowContext): Promise<boolean> {
  const { phoneNumber, countryCode } = numberOf(phone);
  const answer = await humanCheck.sendIfAsked('look-up', (solution) =>
    call(checkUser, { body: { identifier: phoneNumber, countryCode, humanCheck: solution } }),
  );
  return answer.isUser;
}

async function captureLead(
  phone: PhoneFormValues,
  { humanCheck, language, campaign }: FlowContext,
): Promise<LeadFacts> {
  const lead = await humanCheck.sendIfAsked('capture-lead', (solution) =>
    call(capturePhoneLead, { body: { ...numberOf(phone), ...campaign, language, humanCheck: solution } }),
  );
  if (!lead.leadId) throw new FlowError('errors.lead_capture_failed');
  return factsOf(lead);
}

/** Sends a code to the typed number. `onLead` is called as soon as there is a lead. */
export async function sendCode(
  phone: PhoneFormValues,
  lead: LeadFacts | null,
  onLead: (lead: LeadFacts) => void,
  parts: FlowContext,
): Promise<SentPhoneCode> {
  const { humanCheck, language } = parts;
  const body = { ...numberOf(phone), method: phone.method, language };
  const belongs = await belongsToUser(phone, parts);
  if (belongs && !isFromProvider(lead)) {
    // A lead with an email and a password belongs to another account than the number: the flow stops.
    if (lead?.email) throw new FlowError('errors.phone_already_exists');
    const sent = await humanCheck.send('send-code', (solution) =>
      call(sendPhoneCode, { body: { ...body, humanCheck: solution } }),
    );
    return sentPhoneCode(sent, sendingKey(phone), 'known');
  }
  const send = (leadId: string) =>
    humanCheck.send('send-code', (solution) => call(sendLeadCode, { body: { ...body, leadId, humanCheck: solution } }));
  const capture = async () => {
    const captured = await captureLead(phone, parts);
    onLead(captured);
    return captured.leadId;
  };
  let sent: SentCode;
  try {
    sent = await send(lead?.leadId ?? (await capture()));
  } catch (error) {
    // The lead of an earlier visit may have expired; everything for a new one has been typed.
    if (!lead || !hasCode(error, 'LEAD_NOT_FOUND')) throw error;
    sent = await send(await capture());
  }
  return sentPhoneCode(sent, sendingKey(phone), belongs ? 'joining' : 'new');
}

/** Sends a new code under the same id, perhaps by another channel. */
export async function resendCode(
  code: SentPhoneCode,
  method: SentPhoneCode['method'],
  { humanCheck }: FlowContext,
): Promise<SentPhoneCode> {
  const sent = await humanCheck.send('send-code', (solution) =>
    call(resendPhoneCode, { body: { verificationId: code.verificationId, method, humanCheck: solution } }),
  );
  return sentPhoneCode(sent, code.sentTo.replace(/^\w+/, method), code.account);
}

/** A rejected code. */
export type RefusedCode = {
  kind: 'refused';
  errorCode: 'INVALID_CODE' | 'CODE_EXPIRED' | 'CODE_EXHAUSTED';
  attemptsRemaining: number;
};

/** Verifies the number with its code, which is then used up. */
export async function verifyCode(
  code: SentPhoneCode,
  digits: string,
  lead: LeadFacts | null,
): Promise<PhoneProof | RefusedCode> {
  const { verificationId, account } = code;
  if (account !== 'known' && !lead) throw new FlowError('errors.session_expired');
  const verdict =
    lead && account !== 'known'
      ? await call(verifyLeadCode, { body: { leadId: lead.leadId, verificationId, code: digits } })
      : await call(verifyPhoneCode, { body: { verificationId, code: digits } });
  if (!verdict.verified) {
    const { errorCode = 'INVALID_CODE', attemptsRemaining } = verdict;
    return { kind: 'refused', errorCode, attemptsRemaining };
  }
  if (account === 'known' && !verdict.idToken) throw new FlowError('errors.incomplete_data');
  return { kind: 'proven', idToken: account === 'known' ? (verdict.idToken ?? null) : null };
}

/** Marks the lead's phone as verified. The server knows already; its response returns the lead's data. */
export async function updateVerifiedLead(lead: LeadFacts | null): Promise<LeadFacts> {
  if (!lead) throw new FlowError('errors.session_expired');
  const body = { phoneVerified: true };
  const updated = call(updateLeadProfile, { params: { leadId: lead.leadId }, body });
  return factsOf(await updated.catch(orAlert('errors.profile_update_failed')));
}

/** Continues with a verified number. Phone sessions always persist. */
export async function continueWithPhone(idToken: string, { language, campaign }: FlowContext): Promise<Outcome> {
  const body = { provider: 'phone', idToken, rememberMe: true, language, ...campaign } as const;
  return outcomeOf(await call(continueAuth, { body }));
}
