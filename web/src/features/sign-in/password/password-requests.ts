import { checkUser } from '@foyer/contract/accounts.ts';
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { sendPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { continueAuth, signInByPhone } from '@foyer/contract/sign-in.ts';
import { call } from '#src/lib/call.ts';
import { type Outcome, outcomeOf } from '#src/lib/sign-in-flow/continue-outcome.ts';
import type { SentPhoneCode, SignInForm } from '#src/lib/sign-in-flow/flow-state.ts';
import type { NewSession } from '#src/lib/sign-in-flow/lead-conversion.ts';
import type { FlowContext } from '#src/lib/sign-in-flow/use-flow.ts';
import { sendingKey, sentPhoneCode } from '../phone/phone-requests.ts';
import { identifierBody } from './identifier.ts';

/** What an identifier belongs to: no account, one with a password or one without. */
export type IdentifierOwner = 'nobody' | 'with-password' | 'without-password';

export async function lookUp(form: SignInForm, { humanCheck }: FlowContext): Promise<IdentifierOwner> {
  const answer = await humanCheck.sendIfAsked('look-up', (solution) =>
    call(checkUser, { body: { ...identifierBody(form), humanCheck: solution } }),
  );
  if (!answer.isUser) return 'nobody';
  return answer.hasPassword ? 'with-password' : 'without-password';
}

export function signIn(form: SignInForm, password: string): Promise<NewSession> {
  const { identifier: email, countryCode } = identifierBody(form);
  return call(signInByPassword, { body: { email, countryCode, password, rememberMe: form.remember } });
}

/** Signs in, or starts a sign-up when there is no account. Sign-up sessions always persist. */
export async function continueWithPassword(
  form: SignInForm,
  password: string,
  { humanCheck, language, campaign }: FlowContext,
): Promise<Outcome> {
  const body = { ...identifierBody(form), password, rememberMe: true, language, ...campaign };
  return outcomeOf(
    await humanCheck.sendIfAsked('look-up', (solution) =>
      call(continueAuth, { body: { ...body, humanCheck: solution } }),
    ),
  );
}

const phoneOf = (form: SignInForm) => {
  const { identifier: phoneNumber, countryCode } = identifierBody(form);
  return { phoneNumber, countryCode };
};

/** Sends the login code, by SMS. */
export async function sendLoginCode(form: SignInForm, { humanCheck, language }: FlowContext): Promise<SentPhoneCode> {
  const body = { ...phoneOf(form), method: 'sms' as const, language };
  const sent = await humanCheck.send('send-code', (solution) =>
    call(sendPhoneCode, { body: { ...body, humanCheck: solution } }),
  );
  return sentPhoneCode(sent, loginSendingOf(form), 'known');
}

export function loginSendingOf({ identifier, country }: SignInForm): string {
  return sendingKey({ typed: identifier, country, method: 'sms' });
}

export function signInWithCode(form: SignInForm, { verificationId }: SentPhoneCode, code: string): Promise<NewSession> {
  return call(signInByPhone, { body: { ...phoneOf(form), verificationId, code } });
}
