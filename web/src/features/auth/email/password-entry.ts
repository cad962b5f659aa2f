import { checkUser } from '@foyer/contract/accounts.ts';
import { sendPhoneCode } from '@foyer/contract/codes.ts';
import { signInByPassword } from '@foyer/contract/identity/passwords.ts';
import { continueAuth, signInByPhone } from '@foyer/contract/sign-in.ts';
import { call } from '#src/lib/call.ts';
import type { CodeOnItsWay, SignInForm } from '../flow/flow-state.ts';
import type { NewSession } from '../flow/lead-conversion.ts';
import { type Outcome, outcomeOf } from '../outcome/continue-outcome.ts';
import { type EntryParts, onItsWay, sendingOf } from '../phone/phone-entry.ts';
import { identifierBody } from './identifier.ts';

/** Who is behind what was typed: nobody, somebody with a password, or somebody with another way in. */
export type Whose = 'nobody' | 'with-password' | 'without-password';

export async function lookUp(form: SignInForm, { humanCheck }: EntryParts): Promise<Whose> {
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

/** Where nobody is, this begins a sign-up. Sign-up sessions always persist (spec section 4). */
export async function continueWithPassword(
  form: SignInForm,
  password: string,
  { humanCheck, language, campaign }: EntryParts,
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

/** The OTP login sends its code by SMS (spec section 4). */
export async function sendLoginCode(form: SignInForm, { humanCheck, language }: EntryParts): Promise<CodeOnItsWay> {
  const body = { ...phoneOf(form), method: 'sms' as const, language };
  const sent = await humanCheck.send('send-code', (solution) =>
    call(sendPhoneCode, { body: { ...body, humanCheck: solution } }),
  );
  return onItsWay(sent, loginSendingOf(form), 'known');
}

export function loginSendingOf({ identifier, country }: SignInForm): string {
  return sendingOf({ typed: identifier, country, method: 'sms' });
}

export function signInWithCode(form: SignInForm, { verificationId }: CodeOnItsWay, code: string): Promise<NewSession> {
  return call(signInByPhone, { body: { ...phoneOf(form), verificationId, code } });
}
