import { checkUser } from '@foyer/contract/accounts.ts';
import { capturePhoneLead, sendLeadCode, updateLeadProfile, verifyLeadCode } from '@foyer/contract/leads.ts';
import { limits } from '@foyer/contract/limits.ts';
import { resendPhoneCode, type SentCode, sendPhoneCode, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { type Outcome, outcomeOf } from '#src/lib/sign-in-flow/continue-outcome.ts';
import { FlowError, orAlert } from '#src/lib/sign-in-flow/flow-errors.ts';
import type { LeadFacts, PhoneForm, PhoneProof, SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import { factsOf, isFromProvider } from '#src/lib/sign-in-flow/lead-conversion.ts';
import type { FlowContext } from '#src/lib/sign-in-flow/use-flow.ts';

/*
 * One phone step for those who come back and those who are new (spec section 4, "Continue-auth outcomes" and "Phone
 * signup"; design.md section 4). Before anything is sent, `check-user` says whether the number belongs to a user:
 * - it does: a sign-in code; its proof is an ID token of provider `phone`, with which `continue` gives LOGIN_SUCCESS.
 *   So nobody becomes a second person, and nobody is asked for an email that the account already has.
 *   Who came from a provider proves their lead with it instead: the conversion signs them in to that account and links
 *   the identity, so that they are the same person from now on (docs/decisions/0016).
 * - it does not: the phone sign-up as written. Capture a lead if there is none, send its code, verify it, update the
 *   lead, collect an email if it has none, convert.
 * Should the number become a user's between the two, the conversion settles it: one phone is one user (rule 24).
 */

const numberOf = ({ typed, country }: PhoneForm) => ({
  phoneNumber: typed,
  ...(country && { countryCode: country }),
});

/** What makes two requests for a code the same. */
export function sendingOf({ typed, country, method }: PhoneForm): string {
  return [method, country, typed.replace(/[^\d+]/g, '')].join(' ');
}

/** By this browser's clock: the server's may differ, and both spans are known (spec section 9). */
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

async function belongsToUser(phone: PhoneForm, { humanCheck }: FlowContext): Promise<boolean> {
  const { phoneNumber, countryCode } = numberOf(phone);
  const answer = await humanCheck.sendIfAsked('look-up', (solution) =>
    call(checkUser, { body: { identifier: phoneNumber, countryCode, humanCheck: solution } }),
  );
  return answer.isUser;
}

async function captureLead(phone: PhoneForm, { humanCheck, language, campaign }: FlowContext): Promise<LeadFacts> {
  const lead = await humanCheck.sendIfAsked('capture-lead', (solution) =>
    call(capturePhoneLead, { body: { ...numberOf(phone), ...campaign, language, humanCheck: solution } }),
  );
  if (!lead.leadId) throw new FlowError('errors.lead_capture_failed');
  return factsOf(lead);
}

/** Sends a code to the number as typed. `onLead` hears of a lead as soon as there is one. */
export async function sendCode(
  phone: PhoneForm,
  lead: LeadFacts | null,
  onLead: (lead: LeadFacts) => void,
  parts: FlowContext,
): Promise<SentPhoneCode> {
  const { humanCheck, language } = parts;
  const body = { ...numberOf(phone), method: phone.method, language };
  const belongs = await belongsToUser(phone, parts);
  if (belongs && !isFromProvider(lead)) {
    // Who began with an email and a password means another account than the number's: the flow stops (spec section 8).
    if (lead?.email) throw new FlowError('errors.phone_already_exists');
    const sent = await humanCheck.send('send-code', (solution) =>
      call(sendPhoneCode, { body: { ...body, humanCheck: solution } }),
    );
    return sentPhoneCode(sent, sendingOf(phone), 'known');
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
    // A lead from an earlier visit may have died meanwhile; the person has typed everything that a new one needs.
    if (!lead || !hasCode(error, 'LEAD_NOT_FOUND')) throw error;
    sent = await send(await capture());
  }
  return sentPhoneCode(sent, sendingOf(phone), belongs ? 'joining' : 'new');
}

/** A new code under the same id, perhaps through the other channel. */
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

/** A code that was refused. */
export type RefusedCode = {
  kind: 'refused';
  errorCode: 'INVALID_CODE' | 'CODE_EXPIRED' | 'CODE_EXHAUSTED';
  attemptsRemaining: number;
};

/** Proves the number with its code, which is used up by that. */
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

/** Tells the lead that its phone is proven. The server knows already; its answer tells what it has of the person. */
export async function updateProvenLead(lead: LeadFacts | null): Promise<LeadFacts> {
  if (!lead) throw new FlowError('errors.session_expired');
  const body = { phoneVerified: true };
  const updated = call(updateLeadProfile, { params: { leadId: lead.leadId }, body });
  return factsOf(await updated.catch(orAlert('errors.profile_update_failed')));
}

/** What `continue` makes of a proven number. Phone sign-ins always persist (spec section 4). */
export async function continueWithPhone(idToken: string, { language, campaign }: FlowContext): Promise<Outcome> {
  const body = { provider: 'phone', idToken, rememberMe: true, language, ...campaign } as const;
  return outcomeOf(await call(continueAuth, { body }));
}
